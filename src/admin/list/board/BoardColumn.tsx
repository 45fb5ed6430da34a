import { useDroppable } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { MAX_ROWS } from '#resource'
import type { Row } from '../../data/rows.ts'
import { LoadFailure } from '../../page/Message.tsx'
import { useListing } from '../listing.ts'
import { useListRows } from '../useListRows.tsx'
import { withPendingMoves, type PendingMove, type BoardPosition } from './arrange.ts'
import { BoardCard, type BoardCardProps } from './BoardCard.tsx'

/** The record of a column. */
export interface ColumnHead {
  readonly id: number
  readonly name: string
}
type CardProps = Pick<BoardCardProps, 'words' | 'mayMove' | 'onKeyDown' | 'onFocus' | 'onOpen'>

interface BoardColumnProps extends CardProps {
  readonly head: ColumnHead
  /** The reference field that determines the column. */
  readonly field: string
  readonly under: readonly PendingMove[]
  readonly spot: BoardPosition | undefined
  readonly active: number | undefined
  /** The card picked up by the keyboard. */
  readonly lifted: number | undefined
  readonly hrefOf: ((row: Row) => string) | undefined
  /** Called with the cards that the column shows. */
  readonly onCards: (column: number, cards: readonly Row[]) => void
  /** It is the only column on the screen (phones). */
  readonly isAlone: boolean
}

/** The droppable id of a column. */
export const columnName = (id: number): string => `column ${id}`

/** After a move all loaded rows are reloaded: a card may come from anywhere. */
const ALL = [0, MAX_ROWS] as const

/** The cards of a column as loaded from the server, with pending moves applied. */
function useCards(id: number, field: string, under: readonly PendingMove[]) {
  const { source, query } = useListing()
  const own = useMemo(() => ({ ...source, fixed: { ...source.fixed, [field]: [id] } }), [source, field, id])
  const list = useListRows(own, query, { begin: ALL })
  const cards = useMemo(() => withPendingMoves(list.rows, id, under), [list.rows, id, under])
  return { list, cards }
}

/** The styles of a column: alone on a phone, or next to others, where its cards scroll separately. */
const COLUMN = { display: 'flex', flexDirection: 'column', minHeight: 160, borderRadius: 1, bgcolor: 'action.hover' } as const
const SINGLE_COLUMN = { ...COLUMN, flex: '1 1 auto', minWidth: 0 } as const
const SIDE_BY_SIDE = { ...COLUMN, flex: '1 0 240px', minWidth: 240, maxWidth: 400, maxHeight: 'calc(100dvh - 116px)' } as const

const ColumnTitle = ({ name, count }: { readonly name: string; readonly count: string }) => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, px: 1, pt: 1 }}>
    <Typography component="h2" variant="h3" sx={{ fontSize: '0.875rem', fontWeight: 600, overflowWrap: 'anywhere' }}>
      {name}
    </Typography>
    <Typography variant="body2" color="text.secondary">
      {count}
    </Typography>
  </Box>
)

/** A column of a board: its title, the number of cards, and the cards. */
export const BoardColumn = ({ head, field, under, spot, active, lifted, hrefOf, onCards, isAlone, ...card }: BoardColumnProps) => {
  const translate = useTranslate()
  const { resource } = useListing()
  const { list, cards } = useCards(head.id, field, under)
  const { setNodeRef, isOver } = useDroppable({ id: columnName(head.id), disabled: !card.mayMove })
  useEffect(() => onCards(head.id, cards), [onCards, head.id, cards])
  const count = translate(list.isEnd ? 'nerud.board.count' : 'nerud.board.atLeast', { count: cards.length })
  const isTarget = spot?.column === head.id
  return (
    <Box
      component="section"
      ref={setNodeRef}
      aria-label={translate('nerud.board.column', { name: head.name, count })}
      sx={{
        ...(isAlone ? SINGLE_COLUMN : SIDE_BY_SIDE),
        outline: isOver || isTarget ? '2px solid' : 'none',
        outlineColor: 'primary.main',
        outlineOffset: -2,
      }}
    >
      {!isAlone && <ColumnTitle name={head.name} count={list.isLoading ? '' : count} />}
      {list.error && <LoadFailure text={translate('nerud.board.failed')} error={list.error} retry={list.retry} />}
      <Box
        component="ul"
        sx={{ flex: 1, listStyle: 'none', m: 0, p: 1, display: 'flex', flexDirection: 'column', gap: 1, overflowY: 'auto', minHeight: 0 }}
      >
        {list.isLoading && [0, 1, 2].map(at => <Skeleton key={at} component="li" variant="rounded" height={72} sx={{ flexShrink: 0 }} />)}
        {cards.map(row => (
          <BoardCard
            key={row.id}
            {...card}
            {...{ resource, row }}
            href={hrefOf?.(row)}
            isActive={active === row.id}
            isLifted={lifted === row.id}
            isTarget={isTarget && spot.before === row.id}
          />
        ))}
        {isTarget && spot.before === null && (
          <Box component="li" aria-hidden sx={{ height: 4, flexShrink: 0, borderRadius: 1, bgcolor: 'primary.main' }} />
        )}
        {list.isEnd && cards.length === 0 && !isTarget && (
          <Typography component="li" variant="body2" color="text.secondary" sx={{ py: 2, textAlign: 'center' }}>
            {translate('nerud.board.empty')}
          </Typography>
        )}
      </Box>
      {!list.isEnd && cards.length > 0 && (
        <Button onClick={list.more} loading={list.isLoadingMore} sx={{ m: 1, mt: 0 }}>
          {translate('nerud.board.more')}
        </Button>
      )}
    </Box>
  )
}
