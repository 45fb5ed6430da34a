import { lazyPackage } from '../../lazily.ts'
import type Sanitize from 'sanitize-html'
import { idOf, kindOf, optionsOf, placeOf, setAt, writtenLines, type LineChange, type Resource, type Resources } from '#resource'
import { cleanText } from '#resource/cleanText'
import { normalFormOf } from '#resource/normal'

/** A hundred modules, read with the first rich text that is written. */
const sanitizer = lazyPackage<typeof Sanitize>('sanitize-html')

/** Rich text that is safe to show: the editor's own marks and links, no styles, scripts or foreign pictures. */
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

/** What a new record holds where nothing was sent: defaults, and what makes it a record of its facet. */
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

/** Lines as they will be: what is sent laid over those that are there, cancelled ones left out, new ones last and without an id. */
function overlaidLines(child: Resource, prior: readonly Values[], changes: readonly LineChange[]): Values[] {
  const sent = new Map(changes.flatMap(change => (change.id === null ? [] : [[change.id, change] as const])))
  const laid = (line: Values, change: LineChange): Values => {
    const whole = structuredClone(line)
    for (const [name, value] of Object.entries(change.values)) setAt(whole, placeOf(child, name), asRead(child, name, value, null))
    return whole
  }
  const kept = prior.flatMap(line => {
    const change = sent.get(line['id'] as number)
    return change === undefined ? [line] : change.isCancelled ? [] : [laid(line, change)]
  })
  return [...kept, ...changes.filter(change => change.id === null).map(change => laid({}, change))]
}

/** A record by field name with new values laid over it; references and lines as the rules read them. */
export function overlay(resources: Resources, resource: Resource, prior: Values | null, values: Values): Values {
  const next: Values = { ...(prior ?? Object.fromEntries(Object.keys(resource.fields).map(name => [name, null]))) }
  for (const [name, value] of Object.entries(values)) next[name] = asRead(resource, name, value, next[name])
  for (const { name, child } of writtenLines(resources, resource))
    next[name] = overlaidLines(child, (prior?.[name] ?? []) as Values[], (values[name] ?? []) as LineChange[])
  return next
}

/** A value as columns hold it: a record by its id. */
export const columnValue = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? (idOf(value) ?? null) : (value ?? null)

/** What a `before` rule returns may hold references as records. */
export function columnValues(resource: Resource, changes: Readonly<Values>): Values {
  return Object.fromEntries(
    Object.entries(changes).map(([name, value]) => {
      const one = resource.fields[name]
      if (one && kindOf(one).isLink) return [name, idOf(value) ?? null]
      return [name, one?.kind === 'references' && Array.isArray(value) ? value.map(entry => idOf(entry)) : value]
    }),
  )
}

/** Values in the normal form of their fields, whoever gives them: rules and files as well as people. */
export function inNormalForm(resource: Resource, values: Values): Values {
  const formed = Object.entries(values).flatMap(([name, value]) => {
    const form = typeof value === 'string' ? resource.fields[name] && normalFormOf(resource.fields[name]) : undefined
    return form ? [[name, form(cleanText(value as string).trim())] as const] : []
  })
  return formed.length ? { ...values, ...Object.fromEntries(formed) } : values
}

/** Marked text is stored as it may be shown. */
export function cleaned(resource: Resource, values: Values): Values {
  const rich = Object.keys(values).filter(name => resource.fields[name]!.kind === 'richText' && typeof values[name] === 'string')
  return rich.length ? { ...values, ...Object.fromEntries(rich.map(name => [name, safeHtml(values[name] as string)])) } : values
}
