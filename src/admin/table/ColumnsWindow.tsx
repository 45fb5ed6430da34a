import { useState, type KeyboardEvent } from 'react'
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
import { useSides } from '../sides.ts'
import type { ColumnChooserProps, Named } from './ColumnChooser.tsx'
import { inOrder, moveColumn, PLAIN_LAYOUT, shownColumns, toggleColumn } from './columns.ts'

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

interface ItemsProps extends ColumnChooserProps {
  readonly say: (text: string) => void
}

const Items = ({ columns, layout, onChange, say }: ItemsProps) => {
  const translate = useTranslate()
  const [dragged, setDragged] = useState<string | null>(null)
  const [over, setOver] = useState<string | null>(null)
  const ordered = inOrder(columns, layout.order)
  const isLast = shownColumns(columns, layout).length < 2
  const move = ({ key, header }: Named, to: number): void => {
    const next = moveColumn(columns, layout, key, to)
    if (next === layout) return
    onChange(next)
    say(translate('nerud.input.columns.moved', { name: header, place: to + 1, count: columns.length }))
  }
  const onKeyDown = (event: KeyboardEvent, column: Named, at: number): void => {
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
          // The keys are those of the check box inside; a drag has the buttons beside it as its equal.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
          <li
            key={key}
            className={[key === dragged ? 'dragged' : '', key === over ? 'over' : ''].join(' ')}
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              event.dataTransfer.setData('text/plain', header)
              setDragged(key)
            }}
            onDragOver={event => {
              event.preventDefault()
              setOver(key)
            }}
            onDragEnd={() => {
              setDragged(null)
              setOver(null)
            }}
            onDrop={event => {
              event.preventDefault()
              const moved = ordered.find(other => other.key === dragged)
              if (moved) move(moved, at)
            }}
            onKeyDown={event => onKeyDown(event, column, at)}
          >
            <DragIcon className="drag" fontSize="small" />
            <label>
              <Checkbox checked={isShown} disabled={isShown && isLast} onChange={() => onChange(toggleColumn(columns, layout, key))} />
              <Typography variant="body2" component="span" noWrap>
                {header}
              </Typography>
            </label>
            <IconButton
              aria-label={translate('nerud.input.columns.up', { name: header })}
              disabled={at === 0}
              onClick={() => move(column, at - 1)}
            >
              <UpIcon fontSize="small" />
            </IconButton>
            <IconButton
              aria-label={translate('nerud.input.columns.down', { name: header })}
              disabled={at === ordered.length - 1}
              onClick={() => move(column, at + 1)}
            >
              <DownIcon fontSize="small" />
            </IconButton>
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

/** The list of a table's columns below its button: shown or hidden, their order by drag, by buttons or by Alt with arrows, and a reset. */
export const ColumnsWindow = ({ anchor, close, ...props }: ColumnsWindowProps) => {
  const translate = useTranslate()
  const { end } = useSides()
  const [said, setSaid] = useState('')
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
      <Items {...props} say={setSaid} />
      <Typography variant="caption" component="p" sx={{ px: 2, py: 1, color: 'text.secondary' }}>
        {translate('nerud.input.columns.hint')}
      </Typography>
      <Box role="status" sx={{ position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' }}>
        {said}
      </Box>
    </Popover>
  )
}
