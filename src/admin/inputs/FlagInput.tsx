import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useField, type FieldProps } from './useField.tsx'

/** A yes or no. An absent value is shown unticked and stays absent until the box is clicked. */
export const FlagInput = (props: FieldProps) => {
  const { readOnly = false, disabled = false, autoFocus = false, className } = props
  const field = useField(props)
  const helpId = `${field.id}-helper-text`
  return (
    <FormControl error={field.error} {...(className === undefined ? {} : { className })}>
      <FormControlLabel
        label={field.title}
        control={
          <Checkbox
            id={field.id}
            name={field.name}
            checked={field.value === true}
            disabled={disabled || readOnly}
            onChange={event => field.change(event.target.checked)}
            onBlur={field.blur}
            slotProps={{
              input: {
                ref: field.inputRef,
                autoFocus,
                'aria-invalid': field.error || undefined,
                'aria-describedby': field.help ? helpId : undefined,
              },
            }}
          />
        }
      />
      {field.help && <FormHelperText id={helpId}>{field.help}</FormHelperText>}
    </FormControl>
  )
}

/** The `slotProps` of an indeterminate check box: MUI only draws that state, so set the DOM property too. */
export const indeterminate = (isPartly: boolean) => ({
  input: {
    ref: (box: HTMLInputElement | null) => {
      if (box) box.indeterminate = isPartly
    },
  },
})
