/** Stands between the two sids that name a cell, its row's first (content §3.4, §3.6). */
export const cellDelimiter = '@#@'
