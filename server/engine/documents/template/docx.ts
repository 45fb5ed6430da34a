import Docxtemplater, { type DXT } from 'docxtemplater'
import PizZip from 'pizzip'
import { fileProblem } from '../../files/problem.ts'
import { rejectMalformed, xmlText } from '../../excel/sheet/xml.ts'
import { openZip, TEMPLATE_LIMITS } from '../../files/unzip.ts'
import {
  openBudget,
  rejectCrowded,
  type Budget,
  isTypedValue,
  tagTextOf,
  valueIn,
  type TemplateData,
  templateProblem,
  type TemplateProblem,
  type TemplateProblemCode,
} from './tags.ts'

/** A tag of a document and the blocks around it, outermost first. */
export type DocxTag = {
  readonly path: string
  readonly blocks: readonly string[]
  readonly place: 'document' | 'header' | 'footer' | 'other'
}

type FileTypeConfig = { readonly baseModules: readonly (() => { readonly name?: string })[] }

/** Unpacks with our limits and passes only complete parts to the library, which has no limits of its own. */
const safeZip = (bytes: Uint8Array): PizZip => {
  const zip = openZip(bytes, TEMPLATE_LIMITS)
  const safe = new PizZip()
  for (const name of zip.names) {
    const body = name.endsWith('/') ? undefined : zip.read(name)
    if (!body) continue
    if (/\.(xml|rels)$/i.test(name)) {
      const text = xmlText(body)
      rejectCrowded(text)
      rejectMalformed(text)
      safe.file(name, body)
      // Pictures are compressed already: compressing them again takes a second for twenty megabytes.
    } else safe.file(name, body, { compression: 'STORE' })
  }
  return safe
}

/** Returns the library's modules without the one for `{@tag}`, which would insert a value as markup. */
const withoutRawXml = (): FileTypeConfig => {
  const { FileTypeConfig } = Docxtemplater as unknown as { FileTypeConfig: { docx: () => FileTypeConfig } }
  const config = FileTypeConfig.docx()
  return { ...config, baseModules: config.baseModules.filter(make => make().name !== 'RawXmlModule') }
}

/** The cost of looking a tag up in one scope, paid again for each scope around it. */
const LOOKUP_COST = 30

/** Returns the length of the text and markup that a block repeats, without nested blocks. */
const ownLength = (part: DXT.Part): number => (part.subparsed ?? []).reduce((sum, one) => sum + (one.subparsed ? 0 : one.value.length), 0)

/** Looks values up by their paths only; a known empty value ends the search, so that an outer value does not replace it. */
const parserWith =
  ({ take }: Budget) =>
  (tag: string): DXT.Parser => {
    const path = tag.trim()
    const shown = (value: unknown): string => {
      const text = tagTextOf(value)
      return take(text.length) ? text : ''
    }
    return {
      get: (scope, context) => {
        // Renders nothing more: the library continues after an error thrown here, and `fillDocx` checks the budget.
        if (!take(LOOKUP_COST * context.scopeList.length)) return ''
        const value = valueIn(scope, path)
        if (value === undefined) return undefined
        const { part } = context.meta
        if (part?.module !== 'loop') return shown(value)
        if (!take((Array.isArray(value) ? value.length : 1) * ownLength(part))) return ''
        return isTypedValue(value) ? value.text !== '' : (value ?? '')
      },
    }
  }

const optionsWith = (modules: DXT.Module[], budget: Budget): DXT.ConstructorOptions => ({
  paragraphLoop: true,
  linebreaks: true,
  stripInvalidXMLChars: true,
  errorLogging: false,
  nullGetter: () => '',
  parser: parserWith(budget),
  syntax: { changeDelimiterPrefix: null },
  fileTypeConfig: withoutRawXml(),
  modules,
})

const CODES: Readonly<Record<string, TemplateProblemCode>> = {
  unclosed_tag: 'TAG_UNCLOSED',
  unopened_tag: 'TAG_UNOPENED',
  duplicate_open_tag: 'TAG_UNCLOSED',
  duplicate_close_tag: 'TAG_UNOPENED',
  unclosed_loop: 'LOOP_UNCLOSED',
  unopened_loop: 'LOOP_UNOPENED',
  closing_tag_does_not_match_opening_tag: 'LOOP_CROSSED',
  unbalanced_loop_tags: 'LOOP_CROSSED',
  loop_position_invalid: 'LOOP_CROSSED',
  no_xml_tag_found_at_left: 'LOOP_CROSSED',
  no_xml_tag_found_at_right: 'LOOP_CROSSED',
}

type Fault = {
  readonly id?: string
  readonly xtag?: string
  readonly openingtag?: string
  readonly file?: string
  readonly errors?: readonly { properties: Fault }[]
}

const placeOf = (file: string | undefined): DocxTag['place'] => {
  const name = file?.split('/').at(-1) ?? ''
  return name.startsWith('document') ? 'document' : name.startsWith('header') ? 'header' : name.startsWith('footer') ? 'footer' : 'other'
}

/** Returns the library's complaints about a template; undefined for any other error. */
const faultsOf = (error: unknown): TemplateProblem[] | undefined => {
  if (!(error instanceof Error) || !('properties' in error)) return undefined
  const properties = error.properties as Fault
  const faults = properties.errors?.map(one => one.properties) ?? [properties]
  if (faults.some(({ id }) => id === 'malformed_xml' || id === 'file_has_invalid_xml')) throw fileProblem('FILE_BROKEN')
  return faults.map(({ id = '', xtag, openingtag, file }) =>
    templateProblem(CODES[id] ?? 'TAG_BAD', (xtag ?? openingtag ?? '').replace(/^[{#^/]+|[}]+$/g, ''), placeOf(file)),
  )
}

type Parsed = { readonly file: string; readonly parts: readonly DXT.Part[] }

/** Collects what the library parses. */
const collector = (into: Parsed[]): DXT.Module => {
  let file = ''
  return {
    name: 'TagCollector',
    set: ({ inspect }: { inspect?: { filePath?: string; postparsed?: DXT.Part[] } }) => {
      if (inspect?.filePath !== undefined) file = inspect.filePath
      if (inspect?.postparsed) into.push({ file, parts: inspect.postparsed })
    },
  }
}

const tagsIn = (parts: readonly DXT.Part[], blocks: readonly string[], place: DocxTag['place']): DocxTag[] =>
  parts.flatMap(part => {
    if (part.type !== 'placeholder') return []
    const used = { path: part.value, blocks, place }
    return part.subparsed ? [used, ...tagsIn(part.subparsed, part.inverted ? blocks : [...blocks, part.value], place)] : [used]
  })

type TakenApart = { readonly document: Docxtemplater; readonly faults: readonly [] } | { readonly faults: readonly TemplateProblem[] }

/** Parsing depends on the file alone: any error of the library, other than a complaint about tags, means a broken file. */
const takeApart = (bytes: Uint8Array, modules: DXT.Module[], budget: Budget): TakenApart => {
  const zip = safeZip(bytes)
  try {
    const document = new Docxtemplater(zip, optionsWith(modules, budget))
    const { compiled } = document as unknown as { readonly compiled: object }
    if (Object.keys(compiled).length === 0) throw fileProblem('FILE_BROKEN')
    return { document, faults: [] }
  } catch (error) {
    const faults = faultsOf(error)
    if (faults) return { faults }
    throw Object.assign(fileProblem('FILE_BROKEN'), { cause: error })
  }
}

/** Returns the tag problems of a docx template, and the tags that it uses. */
export const readDocxTags = (bytes: Uint8Array): { faults: readonly TemplateProblem[]; tags: DocxTag[] } => {
  const parsed: Parsed[] = []
  const { faults } = takeApart(bytes, [collector(parsed)], openBudget())
  return { faults, tags: parsed.flatMap(({ file, parts }) => tagsIn(parts, [], placeOf(file))) }
}

/**
 * Fills a docx template: `{field}`, `{company.name}`, `{#rows}…{/rows}` over paragraphs or the rows of a table, `{^rows}…{/rows}` when
 * there are none. Tags that Word has split are joined; nothing in a template is ever executed.
 */
export const fillDocx = (bytes: Uint8Array, data: TemplateData): Uint8Array => {
  const budget = openBudget()
  const taken = takeApart(bytes, [], budget)
  if (!('document' in taken)) throw fileProblem('FILE_TEMPLATE', { tag: taken.faults[0]?.tag ?? '' })
  taken.document.render(data)
  budget.spend(0)
  return taken.document.toUint8Array({ compression: 'DEFLATE' })
}
