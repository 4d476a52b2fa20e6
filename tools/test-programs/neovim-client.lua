-- What Neovim says of a workspace with the server that is given: finding, hover, completion and fix, one line of JSON each.
local server, folder = vim.env.ASSAY_SERVER, vim.env.ASSAY_FOLDER
local seen = {}
vim.cmd('edit ' .. folder .. '/config/values.yml')
local client = vim.lsp.start_client({
  cmd = { vim.env.ASSAY_NODE, server, 'lsp' },
  root_dir = folder,
  handlers = {
    ['textDocument/publishDiagnostics'] = function(_, result)
      for _, found in ipairs(result.diagnostics) do
        if vim.endswith(result.uri, 'config/values.yml') then seen.finding = found end
      end
    end,
  },
})
vim.lsp.buf_attach_client(0, client)
vim.wait(120000, function() return seen.finding ~= nil end, 50)
local document = { uri = vim.uri_from_fname(folder .. '/config/values.yml') }
local function ask(method, params)
  local answers = vim.lsp.buf_request_sync(0, method, params, 10000) or {}
  return (answers[client] or {}).result
end
local here = { line = 2, character = 1 }
local answers = {
  finding = seen.finding,
  hover = ask('textDocument/hover', { textDocument = document, position = here }),
  completion = ask('textDocument/completion', { textDocument = document, position = { line = 4, character = 0 } }),
  actions = ask('textDocument/codeAction', {
    textDocument = document,
    range = (seen.finding or {}).range or { start = here, ['end'] = here },
    context = { diagnostics = { seen.finding } },
  }),
}
io.stdout:write(vim.fn.json_encode(answers) .. '\n')
vim.cmd('qall!')
