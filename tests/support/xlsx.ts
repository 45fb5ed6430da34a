import { strFromU8, unzipSync } from 'fflate'

const unescape = (text: string): string =>
  text.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))).replace(/&amp;/g, '&')

/** The cells of a workbook's first sheet as texts: a reader of its own, so that the writer is not judged by itself. */
export function sheetOf(bytes: Uint8Array): string[][] {
  const files = unzipSync(bytes)
  const name = Object.keys(files).find(path => /^xl\/worksheets\/sheet1?\.xml$/.test(path))
  if (!name) throw new Error(`no sheet among ${Object.keys(files).join()}`)
  const shared = files['xl/sharedStrings.xml'] ? [...strFromU8(files['xl/sharedStrings.xml']).matchAll(/<si>([\s\S]*?)<\/si>/g)].map(([, si]) => textIn(si!)) : []
  return [...strFromU8(files[name]!).matchAll(/<row\b[^>]*>([\s\S]*?)<\/row>/g)].map(([, row]) =>
    [...row!.matchAll(/<c\b([^>]*?)(?:\/>|>([\s\S]*?)<\/c>)/g)].map(([, attributes, inner = '']) => {
      if (/\bt="s"/.test(attributes!)) return shared[Number(/<v>(\d+)<\/v>/.exec(inner)?.[1])] ?? ''
      return /\bt="inlineStr"/.test(attributes!) ? textIn(inner) : unescape(/<v>([\s\S]*?)<\/v>/.exec(inner)?.[1] ?? '')
    }),
  )
}
const textIn = (xml: string): string => [...xml.matchAll(/<t\b[^>]*>([\s\S]*?)<\/t>/g)].map(([, text]) => unescape(text!)).join('')
