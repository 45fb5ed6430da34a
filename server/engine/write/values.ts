import { lazyPackage } from '../../packages.ts'
import type Sanitize from 'sanitize-html'
import { idOf, kindOf, optionsOf, wirePathOf, setAt, headerLinesOf, type LineChange, type Resource, type Resources } from '#resource'
import { cleanText } from '#resource/fold'
import { normalFormOf } from '#resource/normal'

/** Loaded when the first rich text is written: it consists of a hundred modules. */
const sanitizer = lazyPackage<typeof Sanitize>('sanitize-html')

/** Returns rich text that is safe to show: the editor's own tags and links, no styles, scripts or external images. */
export const safeHtml = (html: string): string => {
  const sanitize = sanitizer()
  return sanitize(html, {
    allowedTags: 'p br strong b em i u s h2 h3 h4 ul ol li blockquote a hr code pre table thead tbody tr th td img'.split(' '),
    allowedAttributes: { a: ['href', 'rel'], img: ['src', 'alt'], td: ['colspan', 'rowspan'], th: ['colspan', 'rowspan'] },
    allowedSchemesByTag: { img: [] },
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    transformTags: { a: sanitize.simpleTransform('a', { rel: 'noopener noreferrer' }, true) },
  })
}

type Values = Record<string, unknown>

/** Returns the values of a new record without input: defaults, and those that make it a record of its facet. */
export const defaultsOf = (resource: Resource): Values => ({
  ...Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, one]) => {
      const { default: value, derived } = optionsOf(one)
      return value !== undefined && !derived ? [[name, value]] : []
    }),
  ),
  ...resource.parts?.facet?.only,
})

const sameRef = (existing: unknown, id: number): unknown => (idOf(existing) === id ? existing : { id })
const asRead = (resource: Resource, name: string, value: unknown, existing: unknown): unknown => {
  const { isLink, isList } = kindOf(resource.fields[name]!)
  if (isLink) return value === null ? null : sameRef(existing, value as number)
  return isList && resource.fields[name]!.kind !== 'lines' ? (value as readonly number[]).map(id => ({ id })) : value
}

/** Returns the new lines: changes applied to existing lines, without deleted ones, new ones last and without an id. */
function overlaidLines(child: Resource, prior: readonly Values[], changes: readonly LineChange[]): Values[] {
  const sent = new Map(changes.flatMap(change => (change.id === null ? [] : [[change.id, change] as const])))
  const laid = (line: Values, change: LineChange): Values => {
    const whole = structuredClone(line)
    for (const [name, value] of Object.entries(change.values)) setAt(whole, wirePathOf(child, name), asRead(child, name, value, null))
    return whole
  }
  const existing = prior.flatMap(line => {
    const change = sent.get(line['id'] as number)
    return change === undefined ? [line] : change.isCancelled ? [] : [laid(line, change)]
  })
  return [...existing, ...changes.filter(change => change.id === null).map(change => laid({}, change))]
}

/** Returns a record by field name with new values applied, with references and lines in the form that rules read. */
export function overlay(resources: Resources, resource: Resource, prior: Values | null, values: Values): Values {
  const next: Values = { ...(prior ?? Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))) }
  for (const [name, value] of Object.entries(values)) next[name] = asRead(resource, name, value, next[name])
  for (const { name, child } of headerLinesOf(resources, resource))
    next[name] = overlaidLines(child, (prior?.[name] ?? []) as Values[], (values[name] ?? []) as LineChange[])
  return next
}

/** Returns a value as columns store it: a record becomes its id. */
export const columnValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (idOf(value) ?? null) : (value ?? null)

/** Converts the values of a `before` rule, which may contain references as records, to column values. */
export function columnValues(resource: Resource, changes: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const one = resource.fields[name]
      if (one && kindOf(one).isLink) return [name, idOf(value) ?? null]
      return [name, one?.kind === 'references' && Array.isArray(value) ? value.map(entry => idOf(entry)) : value]
    }),
  )
}

/** Converts values to the normal form of their fields, wherever they come from: people, rules or files. */
export function inNormalForm(resource: Resource, values: Values): Values {
  const formed = Object.entries(values).flatMap(([name, value]) => {
    const form = typeof value === 'string' ? resource.fields[name] && normalFormOf(resource.fields[name]) : undefined
    return form ? [[name, form(cleanText(value as string).trim())] as const] : []
  })
  return formed.length ? { ...values, ...Object.fromEntries(formed) } : values
}

/** Sanitizes rich text before it is stored. */
export function cleaned(resource: Resource, values: Values): Values {
  const rich = Object.keys(values).filter(name => resource.fields[name]!.kind === 'richText' && typeof values[name] === 'string')
  return rich.length ? { ...values, ...Object.fromEntries(rich.map(name => [name, safeHtml(values[name] as string)])) } : values
}
