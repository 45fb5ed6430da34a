import Box from '@mui/material/Box'
import ClickAwayListener from '@mui/material/ClickAwayListener'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Popper from '@mui/material/Popper'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { useEvent, useTranslate } from 'react-admin'
import { offers, type WireRecord } from '#resource'
import { CellForm } from '../../form/CellForm.tsx'
import { Loading, useRefused } from '../../form/Loading.tsx'
import { formRecordQuery, useFormRecord } from '../../form/formRecord.ts'
import { useProvider } from '../../data/provider.ts'
import type { Row } from '../../data/rows.ts'
import { useFilling } from '../../sheet/useFilling.ts'
import { useListing } from '../listing.ts'
import type { TypedAhead, NextCell } from './useInline.ts'

interface CellEditorProps {
  readonly row: Row
  /** The field of the cell. */
  readonly name: string
  /** The container of the table. */
  readonly frame: RefObject<HTMLElement | null>
  readonly onDone: (way: NextCell) => void
  /** Buffers the keys pressed before the input is mounted. */
  readonly ahead: TypedAhead
  /** Returns the focus to the table. */
  readonly focus: () => void
}

/** Positions its content over the active cell, and follows it. */
const OverCell = ({ frame, children }: Pick<CellEditorProps, 'frame'> & { readonly children: ReactNode }) => {
  const popper = useRef<{ update: () => void }>(null)
  const last = useRef<DOMRect>(undefined)
  const rect = (): DOMRect => {
    const now = frame.current?.querySelector('.cell.active')?.getBoundingClientRect()
    if (now && now.width > 0) last.current = now
    return last.current ?? now ?? frame.current!.getBoundingClientRect()
  }
  useEffect(() => {
    const follow = (): void => popper.current?.update()
    const frames = requestAnimationFrame(follow)
    window.addEventListener('scroll', follow, true)
    return () => {
      cancelAnimationFrame(frames)
      window.removeEventListener('scroll', follow, true)
    }
  }, [])
  return (
    <Popper
      open
      popperRef={popper as never}
      anchorEl={{ getBoundingClientRect: rect }}
      placement="bottom-start"
      modifiers={[{ name: 'offset', options: { offset: ({ reference }: { reference: { height: number } }) => [0, -reference.height] } }]}
      sx={{ zIndex: 'modal' }}
    >
      <Paper elevation={8} sx={{ minWidth: Math.max(260, rect().width), maxWidth: 'min(420px, 94vw)', px: 1.5, pt: 1.5, pb: 0.75 }}>
        {children}
      </Paper>
    </Popper>
  )
}

/** Edits a cell of a list: the form's own input over it, with validation, conflicts and drafts. Enter saves, Tab saves and moves on, Esc cancels. */
export const CellEditor = ({ row, name, frame, onDone, focus, ahead }: CellEditorProps) => {
  const translate = useTranslate()
  const { resource } = useListing()
  const fill = useFilling(resource)
  const asks = offers(resource, 'one')
  const { data, error, refetch } = useFormRecord(resource, asks ? row.id : undefined)
  const record = asks ? data : row
  const refused = useRefused(resource, record)
  const client = useQueryClient()
  const { queryKey } = formRecordQuery(useProvider(), resource, row.id)
  const end = (way: NextCell, saved?: WireRecord): void => {
    // The next cell of the row starts from the record saved here.
    if (saved && asks) client.setQueryData(queryKey, saved)
    onDone(way)
    if (way === 'stay') focus()
  }
  // Esc may close the editor at any moment, even between the focus of its input and the keys buffered for it.
  const giveBack = useEvent((): void => {
    if (document.activeElement === document.body) focus()
  })
  useEffect(() => giveBack, [giveBack])
  const isIdle = !record || refused !== null
  const isStuck = error !== null || refused !== null
  useEffect(() => {
    if (isStuck) ahead.stop()
  }, [isStuck, ahead])
  // Until there is an input the table keeps the focus and its own keys.
  useEffect(() => {
    if (!isIdle) return undefined
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape') end('stay')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return (
    <OverCell frame={frame}>
      {isIdle ? (
        <ClickAwayListener mouseEvent="onMouseDown" onClickAway={() => onDone('stay')}>
          <Box>
            {error ? (
              <Loading error={error} retry={() => void refetch()} ghost={null} />
            ) : refused !== null ? (
              <Typography variant="body2" role="alert">
                {refused}
              </Typography>
            ) : (
              <LinearProgress aria-label={translate('nerud.form.loading')} />
            )}
          </Box>
        </ClickAwayListener>
      ) : (
        <CellForm resource={resource} record={record} name={name} onDone={end} {...{ ahead, fill }} />
      )}
    </OverCell>
  )
}
