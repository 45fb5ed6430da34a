import { useMemo, Suspense } from 'react'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { optionsOf, wirePathOf, titleOf, valueAt, type Resource, type Resources } from '#resource'
import { isSpot, swappedAmong, type LatLon, type SpotFault, endsOf, spotIn, waySpots, type Ends } from '#resource/coordinates'
import { chunk } from '../chunk.ts'
import { useCardPath, type LinkTo, useWords } from '../cells/context.ts'
import { fieldLabel, type Words } from '../cells/words.ts'
import type { Row } from '../data/rows.ts'
import { useResources } from '../resourceContext.tsx'
import { valueText } from '../kinds/index.ts'
import { type MapLink, type MapLine, type MapMarker, type UnlocatedRecord, type Scene, tilesOf } from './scene.ts'

/** A map, loaded when it first renders. */
export const MapFrame = chunk(() => import('./MapFrame.tsx').then(module => module.MapFrame))

/** Records as a map shows them. */
interface MapScene extends Scene {
  readonly kinds: readonly string[]
  readonly placeless: readonly UnlocatedRecord[]
}
const NOTHING: MapScene = { marks: [], lines: [], kinds: [], placeless: [] }

const whyOf = (fault: SpotFault, { t }: Words): string => t(`nerud.map.faults.${fault}`)

/** The fields of a row that a map needs, by name. */
const valuesOf = (resource: Resource, row: Row): Readonly<Record<string, unknown>> => ({
  id: row.id,
  ...Object.fromEntries(fieldsOnMap(resource).map(name => [name, valueAt(row, wirePathOf(resource, name)) ?? null])),
})
const nameOf = (resource: Resource, row: Row): string => resource.title.of(valuesOf(resource, row))

/** The title of a record's first kind. */
function kindOf(resource: Resource, target: Resource | undefined, row: Row): string | undefined {
  const { kinds } = resource.parts!.spot!
  if (kinds === undefined || !target) return undefined
  const [first] = [valuesOf(resource, row)[kinds]].flat()
  return typeof first === 'object' && first !== null ? titleOf(target, first as Row) : undefined
}

/** The kinds by descending count, so that the most frequent ones get the most distinct marks. */
function ranked(names: readonly (string | undefined)[], other: string): readonly string[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name ?? other, (counts.get(name ?? other) ?? 0) + 1)
  return [...counts].toSorted((a, b) => b[1] - a[1]).map(([name]) => name)
}

interface Known {
  readonly words: Words
  readonly linkTo: LinkTo
}
const leadTo = (resource: Resource, row: Row, { linkTo }: Known): MapLink | undefined => {
  const href = linkTo(resource.name, row.id, row)
  return href === undefined ? undefined : { label: nameOf(resource, row), href }
}

/** Records with a place, as marks. */
function spotsShown(resource: Resource, target: Resource | undefined, rows: readonly Row[], known: Known): MapScene {
  const found = rows.map(row => ({ row, at: spotIn(resource, row), kind: kindOf(resource, target, row) }))
  const swapped = swappedAmong(found.flatMap(({ at }) => (isSpot(at) ? [at] : [])))
  const isShown = (at: LatLon | SpotFault): at is LatLon => isSpot(at) && !swapped.has(at)
  const placed = found.filter(({ at }) => isShown(at))
  const other = known.words.t('nerud.map.otherKind')
  const kinds =
    resource.parts!.spot!.kinds === undefined
      ? []
      : ranked(
          placed.map(({ kind }) => kind),
          other,
        )
  const marks = placed.map(({ row, at, kind }): MapMarker => {
    const lead = leadTo(resource, row, known)
    return {
      id: row.id,
      name: nameOf(resource, row),
      at: at as LatLon,
      ...(kinds.length > 0 && { kind: kinds.indexOf(kind ?? other) }),
      ...(lead && { leads: [lead] }),
    }
  })
  const placeless = found
    .filter(({ at }) => !isShown(at))
    .map(({ row, at }) => ({
      label: nameOf(resource, row),
      href: known.linkTo(resource.name, row.id, row) ?? '',
      why: whyOf(isSpot(at) ? 'swapped' : at, known.words),
    }))
  return { marks, lines: [], kinds, placeless }
}

/** The number of trips of a way, and links to them. */
export interface RouteTrips {
  readonly trips: number
  readonly leads: readonly MapLink[]
}

/** The lengths of a way as its label: 'M 42,5 км · Y 40,1 км'. */
function lengthsOf(resource: Resource, row: Row, words: Words): string {
  const values = valuesOf(resource, row)
  return Object.entries(resource.parts!.way!.lengths ?? {})
    .filter(([, name]) => values[name] !== null && values[name] !== undefined && values[name] !== '')
    .map(([sign, name]) => `${sign} ${valueText(resource, name, values[name], words)}`)
    .join(' · ')
}

const spell = ({ lat, lon }: LatLon): string => `${lat} ${lon}`

/** The label of one or more ways: their trips, or the lengths of one. */
function labelOf(all: readonly MapLine[], { t }: Words): string | undefined {
  const trips = all.reduce((sum, one) => sum + (one.trips ?? 0), 0)
  if (all[0]!.trips !== undefined) return t('nerud.map.trips', { smart_count: trips })
  return all.length === 1 ? all[0]!.label : undefined
}

/** Merges ways between the same places into one line. */
function joined(lines: readonly MapLine[], words: Words): readonly MapLine[] {
  const ways = new Map<string, MapLine[]>()
  for (const line of lines) {
    const key = `${spell(line.from)} ${spell(line.to)}`
    ways.set(key, [...(ways.get(key) ?? []), line])
  }
  return [...ways.values()].map(all => {
    const { id, name, from, to, trips } = all[0]!
    const label = labelOf(all, words)
    return {
      id,
      name,
      from,
      to,
      ...(label !== undefined && { label }),
      ...(trips !== undefined && { trips: all.reduce((sum, one) => sum + (one.trips ?? 0), 0) }),
      leads: all.flatMap(({ leads = [] }) => leads),
    }
  })
}

/** A way as a line; undefined if an end has no place. */
function lineOf(resource: Resource, row: Row, { from, to }: Ends, known: Known, made: RouteTrips | undefined): MapLine | undefined {
  if (!isSpot(from) || !isSpot(to)) return undefined
  const lead = leadTo(resource, row, known)
  const lengths = lengthsOf(resource, row, known.words)
  return {
    id: row.id,
    name: nameOf(resource, row),
    from,
    to,
    ...(lengths !== '' && { label: lengths }),
    ...(made && { trips: made.trips }),
    leads: [...(lead ? [lead] : []), ...(made?.leads ?? [])],
  }
}

/** Ways as lines with their ends as marks; if `carried` is given, only ways with trips. */
function waysShown(
  resource: Resource,
  resources: Resources,
  rows: readonly Row[],
  known: Known,
  carried: ReadonlyMap<number, RouteTrips> | undefined,
): MapScene {
  const { words } = known
  const { from, to } = resource.parts!.way!
  const target = endsOf(resources, resource)!
  const marks = new Map<number, MapMarker>()
  const placeless: UnlocatedRecord[] = []
  const lines: MapLine[] = []
  const put = (row: Row, name: string, at: LatLon): void => {
    const end = valuesOf(resource, row)[name] as Row
    const lead = leadTo(target, end, known)
    marks.set(end.id, { id: end.id, name: titleOf(target, end), at, kind: name === from ? 0 : 1, ...(lead && { leads: [lead] }) })
  }
  for (const row of rows) {
    const way = waySpots(resources, resource, row)
    const made = carried?.get(row.id)
    const line = lineOf(resource, row, way, known, made)
    if (!line) {
      const why = (name: string, found: LatLon | SpotFault): string[] =>
        isSpot(found) ? [] : [`${fieldLabel(resource.name, name, words.t)}: ${whyOf(found, words)}`]
      const lead = leadTo(resource, row, known)
      placeless.push({
        label: nameOf(resource, row),
        href: lead?.href ?? '',
        why: [...why(from, way.from), ...why(to, way.to)].join(', '),
      })
    } else if (!carried || made) {
      lines.push(line)
      put(row, from, line.from)
      put(row, to, line.to)
    }
  }
  return {
    marks: [...marks.values()],
    lines: joined(lines, words),
    kinds: [from, to].map(name => fieldLabel(resource.name, name, words.t)),
    placeless,
  }
}

/** The records of a resource on a map, as declared; `carried`: the number of trips of each way. */
export function useScene(resource: Resource, rows: readonly Row[], carried?: ReadonlyMap<number, RouteTrips>): MapScene {
  const words = useWords()
  const linkTo = useCardPath()
  const resources = useResources()
  return useMemo(() => {
    const known = { words, linkTo }
    const { spot, way } = resource.parts ?? {}
    if (way) return waysShown(resource, resources, rows, known, carried)
    if (!spot) return NOTHING
    const target = spot.kinds === undefined ? undefined : optionsOf(resource.fields[spot.kinds]!).target
    return spotsShown(resource, target === undefined ? undefined : resources[target], rows, known)
  }, [resource, resources, rows, words, linkTo, carried])
}

/** The fields that a map needs of its records. */
export function fieldsOnMap(resource: Resource): readonly string[] {
  const { spot, way } = resource.parts ?? {}
  const own = way
    ? [way.from, way.to, ...Object.values(way.lengths ?? {})]
    : [...(spot?.at ?? []), ...(spot?.kinds === undefined ? [] : [spot.kinds])]
  return [...new Set([...resource.title.fields, ...own])].filter(name => name !== 'id')
}

/** The height of the map and of its caption in pixels, and its zoom level. */
const [HEIGHT, BELOW, ZOOM] = [260, 47, 14]

/** The map of a record: its place or its way, or the reason why it has none. */
export const CardMap = ({ resource, record }: { readonly resource: Resource; readonly record: Row }) => {
  const t = useTranslate()
  const rows = useMemo(() => [record], [record])
  const { marks, lines, kinds, placeless } = useScene(resource, rows)
  const why = placeless[0]?.why
  return (
    <Box component="section" aria-label={t('nerud.map.button')} sx={{ mt: 2.5, displayPrint: 'none' }}>
      {why === undefined ? (
        <Suspense fallback={<Skeleton variant="rounded" height={HEIGHT} sx={{ mb: `${BELOW}px` }} />}>
          <MapFrame
            {...{ marks, lines, kinds }}
            label={t('nerud.map.of', { name: titleOf(resource, record) })}
            height={HEIGHT}
            zoom={tilesOf() ? ZOOM : ZOOM - 3}
          />
        </Suspense>
      ) : (
        <Typography color="text.secondary">{t('nerud.map.noPlace', { why })}</Typography>
      )}
    </Box>
  )
}
