import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Suspense } from 'react'
import { useTranslate } from 'react-admin'
import { formatInteger } from '#resource/text'
import { ActionsOf } from '../actions/ActionsOf.tsx'
import { BulkTools } from './bulk/BulkTools.tsx'
import { chunk } from '../chunk.ts'
import { useListing } from './listing.ts'
import { addressOf } from './source.ts'
import { SelectedSums } from './SelectedSums.tsx'

const BulkPapers = chunk(() => import('../papers/BulkPapers.tsx').then(module => module.BulkPapers))
const NONE: ReadonlySet<number> = new Set()

/**
 * What can be done with the selected rows, or, when all that are loaded are selected, with all that the filters find. It lies over the
 * search and the filters, which would end the selection: the rows stay where they are.
 */
export const BulkBar = ({ goDown }: { readonly goDown: () => void }) => {
  const translate = useTranslate()
  const { resource, source, asked, rows, selected, select, isAllSelected, selectAll, bulk } = useListing()
  const ids = [...selected].map(Number)
  const { templates } = resource.parts ?? {}
  const mayBeAll = !rows.isEnd && selected.size === rows.rows.length
  const unselect = (): void => {
    selectAll(false)
    select(NONE)
    // The focused button is about to disappear: the focus moves to the rows.
    goDown()
  }
  const text = isAllSelected
    ? translate('nerud.list.selectedAll')
    : translate('nerud.list.selected', { smart_count: selected.size, count: formatInteger(selected.size) })
  return (
    // What came of an action is shown when nothing is selected any more.
    <Paper
      variant="outlined"
      sx={{
        display: selected.size > 0 ? 'flex' : 'none',
        position: 'absolute',
        inset: 0,
        zIndex: 3,
        alignItems: 'center',
        gap: 1,
        px: 0.5,
        overflowX: 'auto',
        borderColor: 'primary.main',
        '& > *': { flex: 'none' },
      }}
    >
      <IconButton size="small" onClick={unselect} aria-label={translate('nerud.list.unselect')} title={translate('nerud.list.unselect')}>
        <CloseIcon fontSize="small" />
      </IconButton>
      <Typography variant="body2" role="status" sx={{ fontWeight: 600 }}>
        {text}
      </Typography>
      {!isAllSelected && <SelectedSums />}
      {mayBeAll && !isAllSelected && <Button onClick={() => selectAll(true)}>{translate('nerud.list.selectAllFound')}</Button>}
      <Box sx={{ width: 8 }} />
      {/* Buttons of a page's own stand for these. */}
      {bulk === undefined && <BulkTools onDone={unselect} />}
      <Suspense fallback={null}>
        {templates && !isAllSelected && ids.length > 0 && <BulkPapers resource={resource} object={templates.object} ids={ids} />}
      </Suspense>
      {/* Last, next to the rows, stands what the list is for. */}
      <ActionsOf
        resource={resource.name}
        offered={Object.keys(resource.actions ?? {})}
        on="many"
        ids={ids}
        {...(isAllSelected && { filter: addressOf(source, asked) })}
        onDone={unselect}
      />
      {bulk}
    </Paper>
  )
}
