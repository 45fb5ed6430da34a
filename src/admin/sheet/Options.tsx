import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import { styled } from '@mui/material/styles'
import type { Words } from '../cells/words.ts'
import type { CellOption } from './cellOptions.ts'

interface OptionsProps {
  readonly id: string
  readonly options: readonly CellOption[]
  readonly highlighted: number
  /** The options are suggestions for a text that matches no record. */
  readonly isNear: boolean
  readonly words: Words
  readonly onPick: (option: CellOption) => void
}

const List = styled('ul')(({ theme }) => ({
  margin: 0,
  padding: '4px 0',
  listStyle: 'none',
  maxHeight: 320,
  overflow: 'auto',
  ...theme.typography.body2,
  '& li': { padding: '5px 12px', cursor: 'pointer' },
  '& li[aria-selected="true"]': { background: theme.palette.action.selected },
  '& li:hover': { background: theme.palette.action.hover },
}))
const Hint = styled('div')(({ theme }) => ({ ...theme.typography.caption, padding: '6px 12px', color: theme.palette.text.secondary }))

/** The list of options below a cell. */
export const Options = ({ id, options, highlighted, isNear, words, onPick }: OptionsProps) => (
  <Paper elevation={6} sx={{ minWidth: 220, maxWidth: 460, overflow: 'hidden' }} onMouseDown={event => event.preventDefault()}>
    {isNear && <Hint>{words.t('nerud.sheet.near')}</Hint>}
    <List id={id} role="listbox" aria-label={words.t('nerud.input.options')}>
      {options.map((option, at) => (
        <Box
          component="li"
          key={option.id}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === highlighted}
          onClick={() => onPick(option)}
        >
          {option.label}
        </Box>
      ))}
    </List>
    {options.length === 0 && <Hint>{words.t('nerud.input.noOptions')}</Hint>}
  </Paper>
)
