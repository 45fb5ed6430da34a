import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import { sortOf, type Resource } from '#resource'
import { isWhereFault, readWhere, formatWhere, type Where } from '#resource/where'
import { readLevels } from '#resource/grouping'
import { useWords } from '../../cells/context.ts'
import { levelText } from '../groups/useGroups.ts'
import { withTail } from '../../theme/textParts.tsx'
import { FoldedLine, type LineItem } from '../../page/FoldedLine.tsx'
import { useListing, CHIPS_HEIGHT } from '../listing.ts'
import { initialFilters, filledFilters, isNarrowed, isOwnOrder } from '../view.ts'
import { periodFieldOf } from '../FiltersOf.tsx'
import { SaveView } from '../views/SaveView.tsx'
import { useFilterText, WhereText } from './filterText.tsx'

interface OneProps {
  readonly onOpen: () => void
  readonly onRemove: () => void
}

const FilterChip = ({ name, value, onOpen, onRemove }: OneProps & { readonly name: string; readonly value: unknown }) => {
  const { resource } = useListing()
  const translate = useTranslate()
  const text = useFilterText(resource, name, value)
  return (
    <Chip
      label={withTail(text)}
      size="small"
      onClick={onOpen}
      onDelete={onRemove}
      aria-label={translate('nerud.list.filterChip', { text })}
    />
  )
}

const WhereChip = ({ where, onOpen, onRemove }: OneProps & { readonly where: Where }) => {
  const { resource } = useListing()
  return <Chip label={<WhereText resource={resource} where={where} />} size="small" onClick={onOpen} onDelete={onRemove} />
}

/** What the surrounding list is grouped by, as text; undefined if it is not. */
export function useGroupText(): string | undefined {
  const { resource, query } = useListing()
  const words = useWords()
  const levels = query.group === undefined ? undefined : readLevels(resource, query.group)
  return levels && words.t('nerud.finding.groups.chip', { levels: levels.map(one => levelText(resource, one, words)).join(' → ') })
}

/** The conditions that can be removed one by one. */
export const removableConditions = (resource: Resource, text: string | undefined): readonly Where[] => {
  const where = text === undefined ? undefined : readWhere(resource, text)
  if (!where || isWhereFault(where)) return []
  return 'all' in where ? where.all : [where]
}
const spelledWithout = (resource: Resource, parts: readonly Where[], one: Where): string | undefined => {
  const rest = parts.filter(part => part !== one)
  return rest.length === 0 ? undefined : formatWhere(resource, rest.length === 1 ? rest[0]! : { all: rest })
}

/** Resets the search, the filters and the order of the list. */
const ClearButton = () => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  if (!isNarrowed(resource, query) && isOwnOrder(resource, query.sort)) return null
  const clear = (): void => setQuery({ query: '', filter: initialFilters(resource), sort: sortOf(resource), where: undefined })
  return (
    <Button size="small" onClick={clear} sx={{ flex: 'none', minHeight: 0, py: 0.25 }}>
      {translate('nerud.list.clear')}
    </Button>
  )
}

interface ChipBarProps {
  readonly onOpen: () => void
  /** The key of the list for its saved views; undefined if it has none. */
  readonly list: string | undefined
  readonly prefix: string
}

/** The filters and groups of the surrounding list in one line, with the buttons that clear and save them. */
export const ChipBar = ({ onOpen, list, prefix }: ChipBarProps) => {
  const translate = useTranslate()
  const { resource, query, setQuery } = useListing()
  const period = periodFieldOf(resource)
  const existing = Object.entries(filledFilters(query.filter)).filter(([name]) => name !== period)
  const parts = removableConditions(resource, query.where)
  const group = useGroupText()
  const items: readonly LineItem[] = [
    ...existing.map(([name, value]) => ({
      key: name,
      node: <FilterChip {...{ name, value, onOpen }} onRemove={() => setQuery({ filter: { ...query.filter, [name]: undefined } })} />,
    })),
    ...parts.map(part => ({
      key: JSON.stringify(part),
      node: <WhereChip where={part} onOpen={onOpen} onRemove={() => setQuery({ where: spelledWithout(resource, parts, part) })} />,
    })),
    ...(group === undefined
      ? []
      : [{ key: 'group', node: <Chip label={group} size="small" variant="outlined" onDelete={() => setQuery({ group: undefined })} /> }]),
  ]
  return (
    <Box sx={{ display: 'flex', displayPrint: 'none', alignItems: 'center', mt: 0.5, height: CHIPS_HEIGHT }}>
      <FoldedLine
        label={translate('nerud.finding.chips')}
        items={items}
        after={
          <>
            <ClearButton />
            {list !== undefined && <SaveView list={list} prefix={prefix} />}
          </>
        }
      />
    </Box>
  )
}
