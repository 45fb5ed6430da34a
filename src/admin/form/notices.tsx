import { useMemo } from 'react'
import Button from '@mui/material/Button'
import { useNotify, useTranslate } from 'react-admin'

/** Notifications about writes: success under the title 'Успешно', failures with the server's text, and an undo button where there is one. */
export function useNotices() {
  const notify = useNotify()
  const translate = useTranslate()
  return useMemo(
    () => ({
      /** `title`: 'Успешно' by default. */
      done: (text: string, title = translate('nerud.form.success')): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {text}
          </>,
          { type: 'success' },
        )
      },
      failed: (title: string, detail: string): void => {
        notify(
          <>
            <strong>{title}</strong>
            <br />
            {detail}
          </>,
          { type: 'error', identity: `${title} ${detail}` },
        )
      },
      /** `undo` runs when the button is pressed. */
      doneWithUndo: (text: string, undo: () => void): void => {
        notify(
          <>
            <strong>{translate('nerud.form.success')}</strong>
            <br />
            {text}
            <Button color="inherit" variant="outlined" onClick={undo} sx={{ ml: 2 }}>
              {translate('nerud.actions.undo')}
            </Button>
          </>,
          { type: 'success', autoHideDuration: 10_000 },
        )
      },
    }),
    [notify, translate],
  )
}
