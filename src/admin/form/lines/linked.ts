import { hasWrites, idOf, optionsOf, type Field, type Resource, type Resources } from '#resource'
import type { LinkedLines } from '../../data/values.ts'
import { linesIn, sameLines, sentLines } from './rows.ts'

/** What is written, and after it those that stay: the array says what the lines will be, and errors are said by places in what is written. */
const sent: LinkedLines['sent'] = (one, before, value) => {
  const changed = sentLines(one, before, value).map(line => line.sent)
  const ids = new Set(changed.map(line => line['id']))
  const stays = linesIn(before).flatMap(line => idOf(line['id']) ?? [])
  return [...changed, ...stays.filter(id => !ids.has(id)).map(id => ({ id }))]
}

/** The resource with each field of written lines knowing the resource of its lines: what a form validates, compares and sends them by. */
export function linkLines(resource: Resource, resources: Resources): Resource {
  if (!Object.values(resource.fields).some(hasWrites)) return resource
  const link = (one: Field): Field => {
    const linked: LinkedLines = { child: resources[optionsOf(one).target!]!, same: sameLines, sent }
    return { ...one, options: { ...one.options, linked } }
  }
  return {
    ...resource,
    fields: Object.fromEntries(Object.entries(resource.fields).map(([name, one]) => [name, hasWrites(one) ? link(one) : one])),
  }
}
