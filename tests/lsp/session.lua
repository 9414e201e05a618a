-- A session in Neovim: opens post.md, waits for its diagnostics, takes the preferred action of the first, and tells all of it as JSON.
local told = {}
local function wait(condition)
  assert(vim.wait(60000, condition, 20), "nothing came")
end

vim.cmd("edit post.md")
local buffer = vim.api.nvim_get_current_buf()
local client = vim.lsp.start_client({ name = "auditor", cmd = { vim.env.AUDITOR_PYTHON, "-m", "auditor", "lsp" }, root_dir = vim.fn.getcwd() })
vim.lsp.buf_attach_client(buffer, client)

wait(function() return #vim.diagnostic.get(buffer) > 0 end)
told.before = {}
for _, found in ipairs(vim.diagnostic.get(buffer)) do
  local text = vim.api.nvim_buf_get_text(buffer, found.lnum, found.col, found.end_lnum, found.end_col, {})
  table.insert(told.before, { text = table.concat(text, "\n"), code = found.code, message = found.message })
end

local first = vim.diagnostic.get(buffer)[1]
vim.api.nvim_win_set_cursor(0, { first.lnum + 1, first.col })
local asked = vim.lsp.util.make_range_params()
asked.context = { diagnostics = {} }
local answers = vim.lsp.buf_request_sync(buffer, "textDocument/codeAction", asked, 60000)
for _, action in ipairs(answers[client].result) do
  if action.isPreferred then
    vim.lsp.util.apply_workspace_edit(action.edit, "utf-16")
  end
end
local hover = vim.lsp.buf_request_sync(buffer, "textDocument/hover", vim.lsp.util.make_position_params(), 60000)
told.hover = hover[client].result.contents.value

wait(function() return #vim.diagnostic.get(buffer) == 0 end)
told.lines = vim.api.nvim_buf_get_lines(buffer, 0, -1, false)
vim.lsp.stop_client(client)
vim.fn.writefile({ vim.json and vim.json.encode(told) or vim.fn.json_encode(told) }, "told.json")
vim.cmd("quitall!")
