import { hasWrites, idOf, optionsOf, type Field, type Resource, type Resources } from '#resource'
import type { LinkedLines } from '../../data/values.ts'
import { linesIn, sameLines, sentLines } from './rows.ts'

/** New and changed lines first, then the unchanged ones by id: the array is the complete list, and the paths of errors refer to positions in it. */
const sent: LinkedLines['sent'] = (one, before, value) => {
  const changed = sentLines(one, before, value).map(line => line.sent)
  const ids = new Set(changed.map(line => line['id']))
  const stays = linesIn(before).flatMap(line => idOf(line['id']) ?? [])
  return [...changed, ...stays.filter(id => !ids.has(id)).map(id => ({ id }))]
}

/** Links each field of lines with the resource of its lines, by which a form validates, compares and sends them. */
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
