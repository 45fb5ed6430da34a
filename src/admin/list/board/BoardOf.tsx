import { DndContext, DragOverlay, useDroppable } from '@dnd-kit/core'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Board } from '#resource'
import { useWords } from '../../cells/context.ts'
import { hidden } from '../../page/PageTitle.tsx'
import type { Row } from '../../data/rows.ts'
import { LoadFailure } from '../../page/Message.tsx'
import { useListing } from '../listing.ts'
import { CARD, CardFace } from './BoardCard.tsx'
import { BoardColumn, columnName, type ColumnHead } from './BoardColumn.tsx'
import { useBoard } from './useBoard.ts'
import { useKeysOf } from '../../keys.ts'

/** The board announces moves itself, in the language of the screen. */
const SILENT = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }
const ACCESSIBILITY = { announcements: SILENT, screenReaderInstructions: { draggable: '' } }

interface ChipProps {
  readonly head: ColumnHead
  readonly isOpen: boolean
  readonly onOpen: () => void
}

/** On phones: a chip that opens a column; cards can be dropped on it. */
const ColumnChip = ({ head, isOpen, onOpen }: ChipProps) => {
  const { setNodeRef, isOver } = useDroppable({ id: `${columnName(head.id)} chip` })
  const isFilled = isOpen || isOver
  return (
    <Chip
      ref={setNodeRef}
      clickable
      aria-pressed={isOpen}
      color={isFilled ? 'primary' : 'default'}
      variant={isFilled ? 'filled' : 'outlined'}
      label={head.name}
      onClick={onOpen}
    />
  )
}

interface ChipsProps {
  readonly heads: readonly ColumnHead[]
  readonly open: ColumnHead
  readonly onOpen: (id: number) => void
}

const ColumnChips = ({ heads, open, onOpen }: ChipsProps) => {
  const translate = useTranslate()
  return (
    <Box role="group" aria-label={translate('nerud.board.columns')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}>
      {heads.map(head => (
        <ColumnChip key={head.id} head={head} isOpen={head.id === open.id} onOpen={() => onOpen(head.id)} />
      ))}
    </Box>
  )
}

interface BoardOfProps {
  readonly board: Board
  readonly hrefOf: ((row: Row) => string) | undefined
}

/** The records of the surrounding list as cards in columns, dragged or moved by keys, in an order shared by all users. */
export const BoardOf = ({ board, hrefOf }: BoardOfProps) => {
  const translate = useTranslate()
  const words = useWords()
  const { resource, open, title } = useListing()
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const { columns, under, message, mayMove, hold, frame, tabbed, lifted, onFocus, leave, onKeyDown, dragged, spot, handlers } =
    useBoard(board)
  useKeysOf('board', true, mayMove ? [] : ['lift', 'carry'])
  const [chosen, choose] = useState<number>()
  const { data: heads, error, refetch } = columns
  if (error) return <LoadFailure text={translate('nerud.board.failed')} error={error} retry={() => void refetch()} />
  if (!heads) return <Skeleton variant="rounded" height={320} />
  if (heads.length === 0) return <Typography color="text.secondary">{translate('nerud.board.none')}</Typography>
  const alone = isPhone ? (heads.find(({ id }) => id === chosen) ?? heads[0]) : undefined
  const card = { words, mayMove, onKeyDown, onFocus, onOpen: hrefOf && open }
  return (
    <DndContext {...handlers} accessibility={ACCESSIBILITY}>
      <Box sx={hidden} role="status">
        {message}
      </Box>
      <Box sx={hidden} id="board-about">
        {translate('nerud.board.about')}
      </Box>
      {alone && <ColumnChips heads={heads} open={alone} onOpen={choose} />}
      <Box
        ref={frame}
        role="group"
        aria-label={title}
        aria-describedby="board-about"
        onBlur={leave}
        sx={{ display: 'flex', gap: 1, overflowX: 'auto', alignItems: 'stretch', pb: 0.5 }}
      >
        {heads
          .filter(head => !alone || head.id === alone.id)
          .map(head => (
            <BoardColumn
              key={head.id}
              {...card}
              {...{ head, under, spot, lifted, hrefOf }}
              field={board.columns}
              active={tabbed}
              isAlone={alone !== undefined}
              onCards={hold}
            />
          ))}
      </Box>
      <DragOverlay dropAnimation={null}>
        {dragged && (
          <Box sx={{ ...CARD, cursor: 'grabbing', boxShadow: 8 }}>
            <CardFace {...{ resource, words }} row={dragged} />
          </Box>
        )}
      </DragOverlay>
    </DndContext>
  )
}
