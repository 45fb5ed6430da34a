import CloseIcon from '@mui/icons-material/Close'
import EditIcon from '@mui/icons-material/EditOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Link from '@mui/material/Link'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { SxProps, Theme } from '@mui/material/styles'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { RecordContextProvider, useEvent, useGetOne, useTranslate } from 'react-admin'
import { byName, mayChange, offers, pathOf, titleOf, type Resource } from '#resource'
import { ActionsOf } from '../../actions/ActionsOf.tsx'
import { recordNumber } from '../../cells/words.ts'
import type { Row } from '../../data/rows.ts'
import { DataOf, CreationNote } from '../../record/DataOf.tsx'
import { useMay } from '../../authProvider.ts'
import { StepButtons } from '../../page/StepButtons.tsx'
import { EditButton, headFieldsOf, RecordHead, StateOf, StatusesOf } from '../../record/RecordHead.tsx'
import { useRoom } from '../../table/visiblePart.ts'
import { LoadFailure } from '../../page/Message.tsx'
import { useListing } from '../listing.ts'
import { buttonKeys, KEYS, pressedBy } from '../../keys.ts'

interface AsideOfProps {
  readonly id: number
  readonly close: () => void
  readonly follow: (row: Row) => void
  readonly hrefOf: ((row: Row) => string) | undefined
}

const HANDLES_ESCAPE = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"], input:not([type="checkbox"]), textarea'

/** Esc closes the side panel from anywhere on the page, unless a dialog, menu or input handles it. */
function useEscape(close: () => void): void {
  const onKey = useEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || (event.target as Element).closest?.(HANDLES_ESCAPE)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    close()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [onKey])
}

interface ToolsProps {
  readonly resource: Resource
  readonly record: Row
}

/** The actions on the record: those of its card, and an edit button for records without a form page. */
const Tools = ({ resource, record }: ToolsProps) => {
  const translate = useTranslate()
  const { may } = useMay()
  const { open } = useListing()
  const isDialog = resource.screens?.dialog !== undefined || pathOf(resource, 'edit', record.id) === undefined
  const edits = isDialog && may(resource, 'edit') && offers(resource, 'edit') && mayChange(resource, byName(resource, record))
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, mb: 1, '&:empty': { display: 'none' } }}>
      {!isDialog && <EditButton resource={resource} record={record} />}
      {edits && (
        <Button
          variant="contained"
          startIcon={<EditIcon />}
          onClick={() => open(record)}
          {...pressedBy('edit', translate('ra.action.edit'))}
        >
          {translate('ra.action.edit')}
        </Button>
      )}
      <ActionsOf resource={resource.name} offered={Object.keys(resource.actions ?? {})} record={record} />
    </Box>
  )
}

const Ghost = () => (
  <Box aria-hidden sx={{ display: 'grid', gap: 1 }}>
    <Skeleton variant="rounded" height={36} />
    <Skeleton variant="rounded" height={180} />
  </Box>
)

/** The record as on its card. `isOld`: another one is loading. */
const Inside = ({ resource, record, isOld }: ToolsProps & { readonly isOld: boolean }) => (
  <Box sx={isOld ? { opacity: 0.5 } : undefined} aria-busy={isOld || undefined}>
    <Box sx={{ display: 'flex', alignItems: 'center', mb: 1, '&:empty': { display: 'none' } }}>
      <StateOf resource={resource} record={record} />
    </Box>
    <Tools resource={resource} record={record} />
    <RecordHead resource={resource} record={record} />
    <DataOf without={headFieldsOf(resource)} />
    <StatusesOf />
    <CreationNote />
  </Box>
)

/** The width of the panel. */
const ASIDE_WIDTH = 'clamp(340px, 36%, 520px)'
const LOOK: SxProps<Theme> = {
  width: ASIDE_WIDTH,
  flex: 'none',
  boxSizing: 'border-box',
  marginInlineStart: 1,
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  px: 2,
  pb: 2,
  displayPrint: 'none',
  // Short values in two columns.
  '& dl': { gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))', columnGap: 2, rowGap: 1 },
}
const HEAD: SxProps<Theme> = {
  display: 'flex',
  alignItems: 'center',
  gap: 0.5,
  py: 1,
  position: 'sticky',
  top: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
}

/** A record of the list in a panel beside its table, with its values and actions; the table stays usable. */
export const SidePanel = ({ id, close, follow, hrefOf }: AsideOfProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const { resource, rows } = useListing()
  const asks = offers(resource, 'one')
  const at = rows.rows.findIndex(row => row.id === id)
  const row = rows.rows[at]
  const { data, error, refetch } = useGetOne<Row>(resource.name, { id }, { enabled: asks, retry: false, placeholderData: keepPreviousData })
  useEscape(close)
  const frame = useRef<HTMLDivElement>(null)
  const room = useRoom(frame)
  const record = asks ? data : row
  // A row has only the fields of its columns; the title is known after the record has loaded.
  const title = record?.id === id ? titleOf(resource, record) : recordNumber(id, translate)
  const stepTo = (index: number) => {
    const to = rows.rows[index]
    return at >= 0 && to !== undefined ? () => follow(to) : undefined
  }
  return (
    <Paper ref={frame} variant="outlined" component="aside" aria-labelledby={titleId} sx={LOOK} style={{ maxHeight: room.height }}>
      <Box sx={HEAD}>
        <Box
          id={titleId}
          role="heading"
          aria-level={2}
          aria-live="polite"
          sx={{ typography: 'subtitle1', fontWeight: 600, flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' }}
        >
          {hrefOf ? <Link href={hrefOf(row ?? record ?? { id })}>{title}</Link> : title}
        </Box>
        <StepButtons previous={stepTo(at - 1)} next={stepTo(at + 1)} />
        <IconButton
          size="small"
          onClick={close}
          aria-label={translate('nerud.finding.aside.close')}
          {...buttonKeys(KEYS.everywhere.close, translate('nerud.finding.aside.close'))}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      </Box>
      {error && !data && <LoadFailure text={translate('nerud.show.failed')} error={error} retry={() => void refetch()} />}
      {!record && !error && <Ghost />}
      {record && (
        <RecordContextProvider value={record}>
          <Inside key={record.id} {...{ resource, record }} isOld={record.id !== id} />
        </RecordContextProvider>
      )}
    </Paper>
  )
}
