import Box from '@mui/material/Box'
import CloseIcon from '@mui/icons-material/Close'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { optionsOf } from '#resource'
import { formatInteger } from '#resource/text'
import { fieldLabel } from '../../cells/words.ts'
import { useWords } from '../../cells/context.ts'
import { useListing } from '../listing.ts'
import { listSumsOf, sumText, useSumsCall } from '../sums.ts'
import { ActionsOf } from '../../actions/ActionsOf.tsx'
import { BulkTools, isWithin, useFoundCount, useFoundRows } from './BulkTools.tsx'
import { chunk } from '../../chunk.ts'
import { listAddressOf } from '../source.ts'

/** The maximum number of sums next to the actions. */
const MAX_SUMS = 4

const SUMS = {
  display: { xs: 'none', sm: 'flex' },
  flexWrap: 'wrap',
  columnGap: 2,
  height: '1lh',
  overflow: 'hidden',
  typography: 'body2',
  fontVariantNumeric: 'tabular-nums',
  color: 'text.secondary',
  '&&': { flex: '0 1000 auto' },
  // Takes no room; after it the first sum wraps too, instead of being cut off.
  '&::before': { content: '""', height: '1lh', mr: -2 },
} as const

/** The sums of the selected rows, in the bar of actions: visible columns that the list sums or that are money; amounts in different units separately. */
const SelectedSums = () => {
  const words = useWords()
  const { resource, rows, columns, selected } = useListing()
  const name = useSumsCall()
  const { of = [], units = {} } = (name !== undefined && resource.api.sums?.[name]) || {}
  const shown = columns.shown
    .map(({ key }) => key)
    .filter(key => {
      const one = resource.fields[key]
      return one !== undefined && (of.includes(key) || (one.kind === 'money' && optionsOf(one).unitOf === undefined))
    })
  if (selected.size === 0 || shown.length === 0) return null
  const chosen = rows.rows.filter(({ id }) => selected.has(id))
  const sums = listSumsOf(resource, { of: shown, units }, chosen)
  return (
    // Sums that do not fit wrap below the visible line: the actions need the room, and the footer of the table shows the sums too.
    <Box sx={SUMS}>
      {shown.slice(0, MAX_SUMS).map(field => (
        <span key={field}>
          {words.t('nerud.finding.selected', {
            field: fieldLabel(resource.name, field, words.t),
            sum: sumText(resource, field, units[field], sums, words),
          })}
        </span>
      ))}
    </Box>
  )
}

const BulkPapers = chunk(() => import('../../papers/BulkPapers.tsx').then(module => module.BulkPapers))
const NONE: ReadonlySet<number> = new Set()

/** Printing for the selected rows, or for all that match, if the resource has templates. */
const PapersOf = ({ ids, found }: { readonly ids: readonly number[]; readonly found: number | undefined }) => {
  const { resource, isAllSelected } = useListing()
  const readFound = useFoundRows()
  const { templates } = resource.parts ?? {}
  const read = async (): Promise<readonly number[]> => (await readFound()).map(({ id }) => Number(id))
  return (
    templates && (
      <BulkPapers {...{ resource }} object={templates.object} ids={isAllSelected ? read : ids} isOff={isAllSelected && !isWithin(found)} />
    )
  )
}

/**
 * The actions on selected rows, or, if all loaded rows are selected, on all rows that the filters match. It covers the search and the
 * filters, so that the rows do not move; using those would end the selection.
 */
export const BulkBar = ({ goDown }: { readonly goDown: () => void }) => {
  const translate = useTranslate()
  const { resource, source, query, rows, selected, select, isAllSelected, selectAll, bulk } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const ids = [...selected].map(Number)
  const mayBeAll = !rows.isEnd && selected.size === rows.rows.length
  const unselect = (): void => {
    selectAll(false)
    select(NONE)
    // The focused button is about to disappear: move the focus to the rows.
    goDown()
  }
  const found = useFoundCount(mayBeAll)
  const count = found === undefined ? '' : `: ${formatInteger(found)}`
  return (
    // Hidden, not unmounted: dialogs with the result of an action stay open after the selection is gone.
    <Paper
      variant="outlined"
      sx={{
        display: selected.size > 0 ? 'flex' : 'none',
        position: 'absolute',
        inset: { xs: '0 0 auto', sm: 0 },
        minHeight: '100%',
        zIndex: 3,
        alignItems: 'center',
        alignContent: 'flex-start',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        columnGap: 1,
        px: 0.5,
        overflow: 'auto',
        borderColor: 'primary.main',
        '& > *': { flex: 'none' },
      }}
    >
      <IconButton size="small" onClick={unselect} aria-label={translate('nerud.list.unselect')} title={translate('nerud.list.unselect')}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {isAllSelected
          ? translate('nerud.list.selectedAll') + count
          : translate('nerud.list.selected', { smart_count: selected.size, count: formatInteger(selected.size) })}
      </Typography>
      {!isAllSelected && <SelectedSums />}
      {mayBeAll && !isAllSelected && <Button onClick={() => selectAll(true)}>{translate('nerud.list.selectAllFound') + count}</Button>}
      <Box sx={{ width: { xs: 0, sm: 8 } }} />
      {/* A page's own buttons replace these. */}
      {bulk === undefined && <BulkTools found={isAllSelected ? found : undefined} onDone={unselect} />}
      <Suspense fallback={null}>{ids.length > 0 && <PapersOf ids={ids} found={found} />}</Suspense>
      {/* The actions that the list exists for come last, next to the rows. */}
      <ActionsOf
        resource={resource.name}
        offered={Object.keys(resource.actions ?? {})}
        on="many"
        placement={isPhone ? 'menu' : 'line'}
        ids={ids}
        {...(isAllSelected && { filter: listAddressOf(source, query), found })}
        onDone={unselect}
      />
      {bulk}
    </Paper>
  )
}
