import { useState, type KeyboardEvent, type LiHTMLAttributes } from 'react'
import DownIcon from '@mui/icons-material/KeyboardArrowDown'
import DragIcon from '@mui/icons-material/DragIndicator'
import UpIcon from '@mui/icons-material/KeyboardArrowUp'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslate } from 'react-admin'
import { useSides } from '../direction.ts'
import {
  orderedColumns,
  moveColumn,
  PLAIN_LAYOUT,
  shownColumns,
  toggleColumn,
  type ColumnChooserProps,
  type ColumnTitle,
} from './columns.ts'

const List = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: theme.spacing(0, 0.5),
  maxHeight: '60vh',
  overflowY: 'auto',
  '& li': { display: 'flex', alignItems: 'center', minHeight: 32, borderRadius: 6, '&:hover': { background: theme.palette.action.hover } },
  '& li.over': { boxShadow: `inset 0 2px 0 ${theme.palette.primary.main}` },
  '& li.dragged': { opacity: 0.5 },
  '& label': { display: 'flex', alignItems: 'center', flex: 1, minWidth: 0, cursor: 'pointer' },
  '& .drag': { cursor: 'grab', color: theme.palette.text.secondary },
}))

/** Reorders items by dragging; `drop` gets the key of the dragged item and the new index. */
const useDrag = (drop: (key: string, to: number) => void) => {
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  return ({ key, header }: ColumnTitle, at: number): LiHTMLAttributes<HTMLLIElement> => ({
    className: [key === dragged ? 'dragged' : '', key === over ? 'over' : ''].join(' '),
    draggable: true,
    onDragStart: event => {
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData('text/plain', header)
      setDragged(key)
    },
    onDragOver: event => {
      event.preventDefault()
      setOver(key)
    },
    onDragEnd: () => {
      setDragged(null)
      setOver(null)
    },
    onDrop: event => {
      event.preventDefault()
      if (dragged !== null) drop(dragged, at)
    },
  })
}

interface MoveButtonProps {
  readonly way: 'up' | 'down'
  readonly name: string
  readonly disabled: boolean
  readonly onClick: () => void
}

const MoveButton = ({ way, name, disabled, onClick }: MoveButtonProps) => {
  const translate = useTranslate()
  const label = way === 'up' ? translate('nerud.input.columns.up', { name }) : translate('nerud.input.columns.down', { name })
  return (
    <IconButton aria-label={label} disabled={disabled} onClick={onClick}>
      {way === 'up' ? <UpIcon fontSize="small" /> : <DownIcon fontSize="small" />}
    </IconButton>
  )
}

interface ItemsProps extends ColumnChooserProps {
  readonly announce: (text: string) => void
}

const Items = ({ columns, layout, onChange, announce }: Omit<ItemsProps, 'children'>) => {
  const translate = useTranslate()
  const ordered = orderedColumns(columns, layout.order)
  const isLast = shownColumns(columns, layout).length < 2
  const move = ({ key, header }: ColumnTitle, to: number): void => {
    const next = moveColumn(columns, layout, key, to)
    if (next === layout) return
    onChange(next)
    announce(translate('nerud.input.columns.moved', { name: header, place: to + 1, count: columns.length }))
  }
  const dragOf = useDrag((key, to) => {
    const moved = ordered.find(other => other.key === key)
    if (moved) move(moved, to)
  })
  const onKeyDown = (event: KeyboardEvent, column: ColumnTitle, at: number): void => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    if (event.altKey) return move(column, at + step)
    const neighbour = step < 0 ? event.currentTarget.previousElementSibling : event.currentTarget.nextElementSibling
    neighbour?.querySelector('input')?.focus()
  }
  return (
    <List>
      {ordered.map((column, at) => {
        const { key, header } = column
        const isShown = !layout.hidden.includes(key)
        return (
          // The keys are those of the check box inside; the buttons next to it are the alternative to dragging.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li key={key} {...dragOf(column, at)} onKeyDown={event => onKeyDown(event, column, at)}>
            <DragIcon className="drag" fontSize="small" />
            <label>
              <Checkbox checked={isShown} disabled={isShown && isLast} onChange={() => onChange(toggleColumn(columns, layout, key))} />
              <Typography variant="body2" component="span" noWrap>
                {header}
              </Typography>
            </label>
            <MoveButton way="up" name={header} disabled={at === 0} onClick={() => move(column, at - 1)} />
            <MoveButton way="down" name={header} disabled={at === ordered.length - 1} onClick={() => move(column, at + 1)} />
          </li>
        )
      })}
    </List>
  )
}

interface ColumnsWindowProps extends ColumnChooserProps {
  readonly anchor: HTMLElement | null
  readonly close: () => void
}

/** The list of a table's columns in a popover: visibility, order by dragging, by buttons or by Alt with arrow keys, and a reset. */
export const ColumnsWindow = ({ anchor, close, children, ...props }: ColumnsWindowProps) => {
  const translate = useTranslate()
  const { end } = useSides()
  const [announced, announce] = useState('')
  const title = translate('nerud.input.columns.title')
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={close}
      anchorOrigin={{ vertical: 'bottom', horizontal: end }}
      transformOrigin={{ vertical: 'top', horizontal: end }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': title, sx: { width: 320, maxWidth: 'calc(100vw - 32px)' } } }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pl: 2, pr: 1, py: 1 }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        <Button onClick={() => props.onChange(PLAIN_LAYOUT)}>{translate('nerud.input.columns.reset')}</Button>
      </Box>
      <Items {...props} announce={announce} />
      <Typography variant="caption" component="p" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
        {translate('nerud.input.columns.hint')}
      </Typography>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', px: 1, pb: 1, '&:empty': { display: 'none' } }}>{children}</Box>
      <Box role="status" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {announced}
      </Box>
    </Popover>
  )
}
