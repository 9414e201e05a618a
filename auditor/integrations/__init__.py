"""The audit inside engines that corpora already live on: datatrove, Ray Data, Spark. The engine is the user's, and nothing here schedules anything.

text and name of a document -> audit -> counts and findings as plain values, which any engine can keep

    datatrove.Audit    a pipeline step that annotates or filters documents
    rows.audited       one document, for everything else
    ray.Audit          a class for ``map_batches`` of Ray Data
    spark.audit        a function for ``mapInArrow`` of Spark
"""
