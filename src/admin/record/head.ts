import { NOBODY, optionsOf, rightsFor, type Head, type Resource } from '#resource'

const MOST = 4

/** Fields that are sums or shares, the first that a list shows: what is looked at on a card whose declaration does not say. */
function usualFigures(resource: Resource): readonly string[] {
  const columns = [...(resource.list?.columns ?? []), ...(resource.list?.extra ?? [])]
  const isFigure = (name: string): boolean => {
    const one = resource.fields[name]
    return one !== undefined && (one.kind === 'money' || optionsOf(one).shareOf !== undefined) && !optionsOf(one).hidden
  }
  return columns.filter(isFigure).slice(0, MOST)
}

/** What stands above the tabs of a resource's card: declared, or sums and whether the record is in use. Records that cannot be removed are closed by actions of their own: their state says enough. */
export function headOf(resource: Resource): Head {
  const declared = resource.show?.find(tab => tab.tab === 'head')
  const hasActivity = rightsFor(resource, 'remove') !== NOBODY
  const state = declared?.state ?? (hasActivity ? 'isActive' : undefined)
  return { ...declared, ...(state !== undefined && { state }), figures: declared?.figures ?? usualFigures(resource) }
}

/** The fields that stand above the tabs and are left out below, where the card's own layout does not name them. */
export function headFieldsOf(resource: Resource): readonly string[] {
  if (resource.show?.some(tab => tab.tab === 'data')) return []
  const { figures = [], problem } = headOf(resource)
  return problem === undefined ? figures : [...figures, problem]
}
