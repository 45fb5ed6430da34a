import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Popover from '@mui/material/Popover'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { isSafeAddress } from './cleanHtml.ts'
import { useSides } from '../direction.ts'

interface RichTextLinkProps {
  readonly address: string
  readonly anchor: HTMLElement | null
  /** Called with the address, or with null to remove the link. */
  readonly onDone: (address: string | null) => void
  readonly onCancel: () => void
}

const complete = (address: string): string => (/^[\w-]+(\.[\w-]+)+/u.test(address) ? `https://${address}` : address)

/** A popover for the address of a link. */
export const RichTextLink = ({ address, anchor, onDone, onCancel }: RichTextLinkProps) => {
  const translate = useTranslate()
  const { start } = useSides()
  const [text, setText] = useState(address)
  const [isWrong, setWrong] = useState(false)
  const apply = (): void => {
    const next = complete(text.trim())
    if (isSafeAddress(next)) onDone(next)
    else setWrong(true)
  }
  return (
    <Popover open anchorEl={anchor} onClose={onCancel} anchorOrigin={{ vertical: 'top', horizontal: start }}>
      <Box sx={{ display: 'flex', gap: 1, p: 1.5, alignItems: 'flex-start', flexWrap: 'wrap' }}>
        <TextField
          autoFocus
          label={translate('nerud.input.rich.linkAddress')}
          value={text}
          error={isWrong}
          helperText={isWrong ? translate('nerud.input.rich.linkWrong') : undefined}
          onChange={event => setText(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            apply()
          }}
          sx={{ minWidth: 260, my: 0 }}
        />
        <Button variant="contained" onClick={apply}>
          {translate('nerud.input.rich.linkApply')}
        </Button>
        {address !== '' && <Button onClick={() => onDone(null)}>{translate('nerud.input.rich.linkRemove')}</Button>}
      </Box>
    </Popover>
  )
}
