# docker build -t auditor . && docker run --rm -v "$PWD:/work:ro" auditor docs
FROM python:3.12-slim
COPY pyproject.toml README.md LICENSE /auditor/
COPY auditor /auditor/auditor
# Bytecode and patterns are compiled here: whoever runs it may write nowhere else.
RUN pip install --no-cache-dir --compile /auditor && auditor demo >/dev/null && useradd --create-home reader
USER reader
ENV AUDITOR_NO_CACHE=1
WORKDIR /work
ENTRYPOINT ["auditor"]
