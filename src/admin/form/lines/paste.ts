/** The texts of a copied range: rows of cells. */
export type Range = readonly (readonly string[])[]

/** Parses a range from the clipboard in the format of spreadsheets: cells separated by tabs, quotes around cells that contain tabs or line breaks. Returns null for a single value. */
export function rangeOf(text: string): Range | null {
  const rows: string[][] = [['']]
  const source = text.replace(/\r\n?/gu, '\n').replace(/\n+$/u, '')
  if (!/[\t\n]/u.test(source)) return null
  let isQuoted = false
  for (let at = 0; at < source.length; at += 1) {
    const [sign, row] = [source[at]!, rows.at(-1)!]
    const cell = row.length - 1
    if (isQuoted && sign === '"' && source[at + 1] === '"') {
      row[cell] += '"'
      at += 1
    } else if (sign === '"' && (isQuoted || row[cell] === '')) isQuoted = !isQuoted
    else if (!isQuoted && sign === '\t') row.push('')
    else if (!isQuoted && sign === '\n') rows.push([''])
    else row[cell] += sign
  }
  return rows
}

/** The number of values of a range that fall outside of this many lines and columns. */
export const beyond = (range: Range, lines: number, columns: number): number =>
  range.flatMap((row, at) => (at < lines ? row.slice(columns) : row)).filter(text => text.trim() !== '').length
