import {
  closestCenter,
  DndContext,
  DragOverlay,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/core'
import DragIndicatorIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import type { Arrangement } from '#resources/firstPage'
import { hidden as unseen } from '#admin/page/PageTitle.tsx'
import { moveTo } from './mySettings.screens.ts'

/** A shorter mouse move is a click; a shorter touch scrolls. */
const MOUSE = { activationConstraint: { distance: 4 } }
const TOUCH = { activationConstraint: { delay: 200, tolerance: 8 } }
/** Moves are announced by this component, in the language of the screen. */
const SILENT = { onDragStart: () => undefined, onDragOver: () => undefined, onDragEnd: () => undefined, onDragCancel: () => undefined }
const ACCESSIBILITY = { announcements: SILENT, screenReaderInstructions: { draggable: '' } }
const STEPS: Readonly<Partial<Record<string, number>>> = { ArrowUp: -1, ArrowDown: 1, Home: -Infinity, End: Infinity }

interface RowProps {
  readonly name: string
  readonly title: string
  readonly isShown: boolean
  readonly describedBy: string
  readonly onShow: (isShown: boolean) => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

const ROW = { display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 40, borderRadius: 1, typography: 'body2' } as const

/** A block: a handle for dragging and arrow keys, its title, and its visibility. */
const Row = ({ name, title, isShown, describedBy, onShow, onKeyDown }: RowProps) => {
  const t = useTranslate()
  const { setNodeRef: setDrop } = useDroppable({ id: name })
  const { setNodeRef, setActivatorNodeRef, listeners, isDragging } = useDraggable({ id: name })
  return (
    <Box component="li" ref={setDrop}>
      <Box ref={setNodeRef} sx={{ ...ROW, opacity: isDragging ? 0.4 : 1, '&:hover': { bgcolor: 'action.hover' } }}>
        <IconButton
          ref={setActivatorNodeRef}
          {...listeners}
          size="small"
          data-handle={name}
          aria-label={t('nerud.screens.dashboard.setup.move', { name: title })}
          aria-describedby={describedBy}
          onKeyDown={onKeyDown}
          sx={{ cursor: 'grab', touchAction: 'none' }}
        >
          <DragIndicatorIcon fontSize="small" />
        </IconButton>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', flexGrow: 1, cursor: 'pointer' }}>
          <Box component="span" sx={{ flexGrow: 1, color: isShown ? 'text.primary' : 'text.secondary' }}>
            {title}
          </Box>
          <Switch size="small" checked={isShown} onChange={(_, checked) => onShow(checked)} />
        </Box>
      </Box>
    </Box>
  )
}

interface Titled {
  readonly name: string
  /** The translation key of its title. */
  readonly title: string
}
interface BlocksProps {
  readonly blocks: readonly Titled[]
  readonly hidden: readonly string[]
  /** The id of the instructions for moving. */
  readonly describedBy: string
  readonly onChange: (arrangement: Arrangement) => void
}

/** Moving blocks by pointer or keys; `announcement`: the last move, for screen readers. */
function useMoves({ blocks, hidden, onChange }: Omit<BlocksProps, 'describedBy'>) {
  const t = useTranslate()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, say] = useState('')
  const [focused, hold] = useState('')
  const [dragged, drag] = useState<Titled>()
  const names = blocks.map(block => block.name)
  // Reordering the DOM moves the element out of focus.
  useEffect(() => {
    if (focused) list.current?.querySelector<HTMLElement>(`[data-handle="${focused}"]`)?.focus()
  }, [focused, blocks])
  const blockOf = (name: unknown): Titled | undefined => blocks.find(block => block.name === name)
  const put = (name: string, to: number): void => {
    const order = moveTo(names, name, to)
    if (order.join() === names.join()) return
    const words = { name: t(blockOf(name)!.title), place: order.indexOf(name) + 1, all: order.length }
    say(t('nerud.screens.dashboard.setup.moved', words))
    onChange({ order, hidden })
  }
  return {
    list,
    announcement,
    dragged,
    names,
    onKeyDown: (event: KeyboardEvent<HTMLElement>, name: string): void => {
      const step = STEPS[event.key]
      if (step === undefined) return
      event.preventDefault()
      hold(name)
      put(name, names.indexOf(name) + step)
    },
    dragging: {
      onDragStart: ({ active }: DragStartEvent): void => {
        hold('')
        drag(blockOf(active.id))
      },
      onDragOver: ({ active, over }: DragOverEvent): void => {
        if (over) put(String(active.id), names.indexOf(String(over.id)))
      },
      onDragEnd: () => drag(undefined),
      onDragCancel: () => drag(undefined),
    },
  }
}

/** The blocks in order. */
const Blocks = ({ blocks, hidden, describedBy, onChange }: BlocksProps) => {
  const t = useTranslate()
  const { list, announcement, dragged, names, onKeyDown, dragging } = useMoves({ blocks, hidden, onChange })
  const sensors = useSensors(useSensor(MouseSensor, MOUSE), useSensor(TouchSensor, TOUCH))
  return (
    <>
      <DndContext sensors={sensors} collisionDetection={closestCenter} accessibility={ACCESSIBILITY} {...dragging}>
        <Box component="ul" ref={list} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {blocks.map(({ name, title }) => (
            <Row
              key={name}
              name={name}
              title={t(title)}
              isShown={!hidden.includes(name)}
              describedBy={describedBy}
              onShow={isShown => onChange({ order: names, hidden: isShown ? hidden.filter(one => one !== name) : [...hidden, name] })}
              onKeyDown={event => onKeyDown(event, name)}
            />
          ))}
        </Box>
        <DragOverlay dropAnimation={null}>
          {dragged && (
            <Box sx={{ ...ROW, px: 1, gap: 1, bgcolor: 'background.paper', border: 1, borderColor: 'primary.main', cursor: 'grabbing' }}>
              <DragIndicatorIcon fontSize="small" />
              {t(dragged.title)}
            </Box>
          )}
        </DragOverlay>
      </DndContext>
      <Box role="status" sx={unseen}>
        {announcement}
      </Box>
    </>
  )
}

interface SetupProps extends Omit<BlocksProps, 'describedBy'> {
  readonly isKeeping: boolean
  readonly onReset: () => void
  readonly onCancel: () => void
  readonly onDone: () => void
}

/** Chooses the blocks of the page and their order by dragging or arrow keys; the page below follows immediately. */
export function Setup({ blocks, hidden, isKeeping, onChange, onReset, onCancel, onDone }: SetupProps) {
  const t = useTranslate()
  const [titleId, helpId] = [useId(), useId()]
  return (
    <Paper component="section" aria-labelledby={titleId} sx={{ px: 2, py: 1.5, mb: 2, maxWidth: 560 }}>
      <Typography id={titleId} variant="h2">
        {t('nerud.screens.dashboard.setup.title')}
      </Typography>
      <Typography id={helpId} variant="body2" color="text.secondary" sx={{ mb: 1 }}>
        {t('nerud.screens.dashboard.setup.help')}
      </Typography>
      <Blocks blocks={blocks} hidden={hidden} describedBy={helpId} onChange={onChange} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <Button size="small" onClick={onReset}>
          {t('nerud.screens.dashboard.setup.reset')}
        </Button>
        <Box sx={{ flexGrow: 1 }} />
        <Button size="small" onClick={onCancel}>
          {t('ra.action.cancel')}
        </Button>
        <Button size="small" variant="contained" disabled={isKeeping} onClick={onDone}>
          {t('nerud.screens.dashboard.setup.done')}
        </Button>
      </Box>
    </Paper>
  )
}
