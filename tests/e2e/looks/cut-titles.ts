/** Runs in the page. The titles of columns that are not whole once the mark of their order stands beside them. */
export function cutTitles(): string[] {
  return [...document.querySelectorAll<HTMLElement>('[role=columnheader] button')].flatMap((button) => {
    const title = button.firstElementChild
    if (!title) return []
    if (!title.nextElementSibling)
      button.append(Object.assign(document.createElement('span'), { style: 'flex: none; inline-size: 14px' }))
    // A letter may be higher than its line by a little.
    const isCut = title.scrollWidth > title.clientWidth || title.scrollHeight > title.clientHeight + 4
    return isCut
      ? [
          `“${title.textContent}” is ${title.scrollWidth} × ${title.scrollHeight} in ${title.clientWidth} × ${title.clientHeight}`,
        ]
      : []
  })
}
