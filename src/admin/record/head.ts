import { NOBODY, optionsOf, rightsFor, type Head, type Resource } from '#resource'

const MOST = 4

/** The key values of a card without declared ones: the first amounts and shares among the list's columns. */
function usualFigures(resource: Resource): readonly string[] {
  const columns = [...(resource.list?.columns ?? []), ...(resource.list?.extra ?? [])]
  const isFigure = (name: string): boolean => {
    const one = resource.fields[name]
    return one !== undefined && (one.kind === 'money' || optionsOf(one).shareOf !== undefined) && !optionsOf(one).hidden
  }
  return columns.filter(isFigure).slice(0, MOST)
}

/** The header of a resource's card: declared, or amounts and whether the record is active. Records that nobody may remove are closed by actions of their own, so their state is enough. */
export function headOf(resource: Resource): Head {
  const declared = resource.show?.find(tab => tab.tab === 'head')
  const hasActivity = rightsFor(resource, 'remove') !== NOBODY
  const state = declared?.state ?? (hasActivity ? 'isActive' : undefined)
  return { ...declared, ...(state !== undefined && { state }), figures: declared?.figures ?? usualFigures(resource) }
}

/** The fields of the header that the card's data omits, unless its own layout names them. */
export function headFieldsOf(resource: Resource): readonly string[] {
  if (resource.show?.some(tab => tab.tab === 'data')) return []
  const { figures = [], problem } = headOf(resource)
  return problem === undefined ? figures : [...figures, problem]
}
