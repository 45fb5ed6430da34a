import Alert from '@mui/material/Alert'
import Paper from '@mui/material/Paper'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import { useId, useState, type ReactNode } from 'react'
import { formatInteger } from '#resource/text'
import { movingFilterOf, type FilterValues, type Indicators as Declared } from '#resource'
import { cellText } from '../kinds/index.ts'
import { fieldLabel } from '../cells/words.ts'
import { useMay } from '../authProvider.ts'
import { useWords } from '../cells/context.ts'
import { REVEALS } from '../page/pageActions.ts'
import { PageLoading } from '../page/PageTitle.tsx'
import { useListing } from './listing.ts'
import { useSumsRead, mayCount, useCounted, type Counted, sumText, useSums } from './sums.ts'
import { summedNames } from './summed.ts'
import { businessDay } from '../data/values.ts'
import { CountChip } from './CountChip.tsx'
import { FoldedLine, type LineItem } from '../page/FoldedLine.tsx'

type Group = Readonly<Record<string, unknown>> & { readonly count: number }

/** The sums of the list by group; loaded when the table is opened. */
const GroupsTable = ({ call }: { readonly call: string }) => {
  const { resource } = useListing()
  const { mayField } = useMay()
  const words = useWords()
  const { data, error } = useSumsRead<readonly Group[]>(call)
  const { per = [], of } = resource.api.sums![call]!
  const seen = (names: readonly string[]): readonly string[] => names.filter(name => mayField(resource, name, 'read'))
  if (error) return <Alert severity="error">{words.t('nerud.list.sums.failed')}</Alert>
  if (!data) return <PageLoading />
  if (data.length === 0) return <Typography color="text.secondary">{words.t('nerud.list.notFound')}</Typography>
  const label = words.t(`resources.${resource.name}.counts.${call}`)
  const numeric = { align: 'right', sx: { fontVariantNumeric: 'tabular-nums' } } as const
  return (
    <TableContainer
      component={Paper}
      variant="outlined"
      tabIndex={0}
      role="group"
      aria-label={label}
      sx={{ maxWidth: 640, maxHeight: 320 }}
    >
      <Table size="small" stickyHeader aria-label={label}>
        <TableHead>
          <TableRow>
            {seen(per).map(name => (
              <TableCell key={name}>{fieldLabel(resource.name, name, words.t)}</TableCell>
            ))}
            {seen(of).map(name => (
              <TableCell key={name} align="right">
                {fieldLabel(resource.name, name, words.t)}
              </TableCell>
            ))}
            <TableCell align="right">{words.t('nerud.list.sums.count')}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {data.map(group => (
            <TableRow key={per.map(name => cellText(resource, name, group, words)).join(' ')}>
              {seen(per).map(name => (
                <TableCell key={name}>{cellText(resource, name, group, words) || '—'}</TableCell>
              ))}
              {seen(of).map(name => (
                <TableCell key={name} {...numeric}>
                  {cellText(resource, name, group, words)}
                </TableCell>
              ))}
              <TableCell {...numeric}>{formatInteger(group.count)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  )
}

/** A filter value without the name of its relative period: the same days are the same filter. */
const daysOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'during' in value ? { ...value, during: undefined } : value
const same = (a: unknown, b: unknown): boolean => JSON.stringify(daysOf(a)) === JSON.stringify(daysOf(b))
const has = (filter: FilterValues, part: FilterValues): boolean => Object.entries(part).every(([name, value]) => same(filter[name], value))
const cleared = (part: FilterValues): FilterValues => Object.fromEntries(Object.keys(part).map(name => [name, undefined]))

/** The values of the grouping field as chips that set its filter. */
function useStates(field: string | undefined, counted: Counted | undefined): readonly LineItem[] {
  const { resource, query, setQuery } = useListing()
  const { t } = useWords()
  if (field === undefined) return []
  const countOf = (value: string): number | undefined => counted && (counted.groups.find(group => group[field] === value)?.count ?? 0)
  const existing = query.filter[field]
  const choices = (resource.fields[field]!.options as { choices?: readonly string[] }).choices ?? []
  const choose = (values: readonly string[] | undefined): void => setQuery({ filter: { ...query.filter, [field]: values } })
  return [
    {
      key: 'all',
      node: (
        <CountChip
          label={t('nerud.list.indicators.all')}
          count={counted?.groups.reduce((sum, group) => sum + group.count, 0)}
          pressed={existing === undefined}
          onClick={() => choose(undefined)}
        />
      ),
    },
    ...choices.map(value => ({
      key: `state ${value}`,
      node: (
        <CountChip
          label={t(`resources.${resource.name}.choices.${field}.${value}`)}
          count={countOf(value)}
          pressed={same(existing, [value])}
          onClick={() => choose(same(existing, [value]) ? undefined : [value])}
        />
      ),
    })),
  ]
}

/** The declared counts as chips; each sets all filters of its count. */
function useMarks(call: string, counted: Counted | undefined): readonly LineItem[] {
  const { resource, query, setQuery } = useListing()
  const { mayField } = useMay()
  const { t } = useWords()
  const marks = Object.entries(resource.api.sums![call]!.counts ?? {}).filter(([, mark]) =>
    Object.keys(mark).every(field => mayField(resource, field, 'read')),
  )
  return marks.map(([name, mark]) => {
    const part = movingFilterOf(mark, businessDay())
    const pressed = has(query.filter, part)
    return {
      key: name,
      node: (
        <CountChip
          label={t(`resources.${resource.name}.counts.${name}`)}
          count={counted?.counts[name]}
          isCapped
          pressed={pressed}
          onClick={() => setQuery({ filter: { ...query.filter, ...(pressed ? cleared(part) : part) } })}
        />
      ),
    }
  })
}

/** The item with a line before it. */
const setApart = ({ key, node }: LineItem): LineItem => ({
  key,
  node: (
    <>
      <Divider orientation="vertical" flexItem sx={{ mr: 1, ml: 0.25 }} />
      {node}
    </>
  ),
})

interface IndicatorsProps {
  readonly of: Declared
  /** The sums call of the list, and all sums, shown above the groups when expanded. */
  readonly sums: string | undefined
  readonly all: ReactNode
}

/** The text of the first sum, for the collapsed line. */
function useMainSum(name: string | undefined): string | undefined {
  const { resource } = useListing()
  const may = useMay()
  const words = useWords()
  const { data } = useSums(name)
  const [field] = name === undefined ? [] : summedNames(resource, name, may)
  return data && field !== undefined ? sumText(resource, field, resource.api.sums![name!]!.units?.[field], data, words) : undefined
}

/** The row counts by kind in one line of chips, each a filter; sums by groups can be expanded below. */
export const Indicators = ({ of: { counts, groups }, sums, all }: IndicatorsProps) => {
  const { resource } = useListing()
  const { t } = useWords()
  const may = useMay()
  const counted = useCounted(counts)
  const field = resource.api.sums![counts]!.per?.[0]
  const [isUnfolded, setUnfolded] = useState(false)
  const id = useId()
  const main = useMainSum(sums)
  const states = useStates(field, counted)
  const marks = useMarks(counts, counted)
  if (!mayCount(resource, counts, may)) return null
  const unfolds = mayCount(resource, groups, may)
  // Remount when the counts arrive: chips with counts replace those without at once instead of growing and moving others.
  const phase = counted ? 'counted' : 'coming'
  const items = [...states, ...marks.map((mark, at) => (at === 0 && states.length > 0 ? setApart(mark) : mark))]
  return (
    <Box sx={{ mb: 1, displayPrint: 'none' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <FoldedLine
          label={field ? fieldLabel(resource.name, field, t) : t('nerud.list.indicators.title')}
          items={items.map(item => ({ ...item, key: `${phase} ${item.key}` }))}
        />
        {(unfolds || sums !== undefined) && (
          <Button
            key={main === undefined ? 'coming' : 'come'}
            size="small"
            {...REVEALS}
            aria-expanded={isUnfolded}
            aria-controls={id}
            onClick={() => setUnfolded(!isUnfolded)}
            endIcon={<ExpandMoreIcon sx={{ transform: isUnfolded ? 'rotate(180deg)' : 'none' }} />}
            sx={{ flex: 'none', minHeight: 0, py: 0.25 }}
          >
            {main === undefined ? t('nerud.list.sums.foot') : t('nerud.list.sums.main', { sum: main })}
          </Button>
        )}
      </Box>
      <Box id={id} hidden={!isUnfolded} sx={{ minWidth: 0, mt: 0.75 }}>
        {isUnfolded && all}
        {isUnfolded && unfolds && <GroupsTable call={groups} />}
      </Box>
    </Box>
  )
}
