// Filters and copy buttons. The page reads the same without it.
for (const form of document.querySelectorAll('.filter')) {
  const rows = [...document.querySelectorAll(`#${form.dataset.for} [data-state]`)]
  const groups = [...document.querySelectorAll(`#${form.dataset.for} [data-group]`)]
  const count = form.querySelector('.filter-count')
  let texts
  const apply = () => {
    const data = new FormData(form)
    const words = String(data.get('text')).toLowerCase().split(/\s+/).filter(Boolean)
    const state = data.get('state')
    const isFiltered = words.length > 0 || state !== ''
    const nameOf = (row) => row.closest('[data-group]')?.querySelector('summary').textContent ?? ''
    if (words.length > 0)
      texts ??= new Map(rows.map((row) => [row, `${nameOf(row)} ${row.textContent}`.toLowerCase()]))
    for (const row of rows) {
      row.hidden = !(
        (state === '' || row.dataset.state === state) &&
        words.every((word) => texts.get(row).includes(word))
      )
    }
    for (const group of groups) {
      group.hidden = !group.querySelector('[data-state]:not([hidden])')
      group.open = isFiltered && !group.hidden
    }
    const shown = rows.filter((row) => !row.hidden).length
    count.textContent = isFiltered ? `${shown} of ${rows.length} ${form.dataset.noun}` : ''
  }
  form.hidden = false
  form.addEventListener('input', apply)
  form.addEventListener('submit', (event) => event.preventDefault())
  addEventListener('hashchange', () => {
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!row?.hidden || !rows.includes(row)) return
    form.reset()
    apply()
    row.scrollIntoView()
  })
}
for (const block of document.querySelectorAll('.command')) {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'copy'
  button.textContent = 'Copy'
  button.addEventListener('click', async () => {
    const text = block.querySelector('code').textContent
    try {
      await navigator.clipboard.writeText(text)
      button.textContent = 'Copied'
    } catch {
      getSelection().selectAllChildren(block.querySelector('code'))
      button.textContent = 'Selected'
    }
  })
  block.append(button)
}
