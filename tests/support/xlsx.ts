import { strFromU8, unzipSync } from 'fflate'

const unescape = (text: string): string =>
  text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&amp;/g, '&')

/** The cells of a workbook's first sheet as texts. It is a separate reader, so that the writer is not checked by itself. */
export function sheetOf(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes)
  const name = Object.keys(files).find(path => /^xl\/worksheets\/sheet1?\.xml$/.test(path))
  if (!name) throw new Error(`no sheet among ${Object.keys(files).join()}`)
  const shared = files['xl/sharedStrings.xml']
    ? [...strFromU8(files['xl/sharedStrings.xml']).matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, si]) => textIn(si!))
    : []
  return [...strFromU8(files[name]!).matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) => {
    const cells: string[] = []
    for (const [, attributes, inner = ''] of row!.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)) {
      const column = columnIn(attributes!) ?? cells.length
      while (cells.length < column) cells.push('')
      if (/\bt="s"/.test(attributes!)) cells[column] = shared[Number(/<v>(\d+)<\/v>/.exec(inner)?.[1])] ?? ''
      else cells[column] = /\bt="inlineStr"/.test(attributes!) ? textIn(inner) : unescape(/<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
    }
    return cells
  })
}
/** Empty cells are omitted from a file, so each cell states its column. */
const columnIn = (attributes: string): number | undefined => {
  const letters = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1]
  return letters ? Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1 : undefined
}
const textIn = (xml: string): string => [...xml.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => unescape(text!)).join('')
