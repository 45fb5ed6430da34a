import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { MOVING } from '#resource/moving'
import { useWords } from '../../cells/useWords.ts'
import { movingText } from './words.ts'

/** The counted periods offered in the list; any other can be typed. */
const OFFERED = ['last7', 'last14', 'last30', 'last90', 'next7', 'next30']

interface MovingInputProps {
  readonly value: string | undefined
  readonly onChange: (value: string) => void
}

/** An input for periods relative to today. */
export const MovingInput = ({ value, onChange }: MovingInputProps) => {
  const words = useWords()
  const names = [...MOVING, ...OFFERED]
  const offered = value === undefined || names.includes(value) ? names : [...names, value]
  return (
    <Box sx={{ display: 'grid', minWidth: 0 }}>
      <TextField
        select
        size="small"
        label={words.t('nerud.finding.conditions.period')}
        value={value ?? ''}
        onChange={event => onChange(event.target.value)}
      >
        {offered.map(name => (
          <MenuItem key={name} value={name} dense>
            {movingText(name, words)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}
