import PrintIcon from '@mui/icons-material/PrintOutlined'
import CircularProgress from '@mui/material/CircularProgress'
import GlobalStyles from '@mui/material/GlobalStyles'
import IconButton from '@mui/material/IconButton'
import type { CSSObject, Theme } from '@mui/material/styles'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { messageOf } from '../api.ts'
import { printStyles } from '../theme/print.ts'
import { printPage, putRunningHead } from '../page/printing.ts'

/** Prints the page, once at a time; notifies what could not be loaded for it. */
export function usePrinting() {
  const notify = useNotify()
  const translate = useTranslate()
  const isRunning = useRef(false)
  const [isBusy, setBusy] = useState(false)
  const print = useCallback(() => {
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    printPage()
      .catch((error: unknown) =>
        notify(translate('nerud.seeing.paper.failed', { message: translate(messageOf(error)) }), { type: 'error' }),
      )
      .finally(() => {
        isRunning.current = false
        setBusy(false)
      })
  }, [notify, translate])
  return { print, isBusy }
}

/** Ctrl+P, or Cmd+P on a Mac, in any keyboard layout: loads the complete page before printing. */
function usePrintKey(print: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const isP = event.code === 'KeyP' || event.key.toLowerCase() === 'p'
      if (!isP || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented) return
      event.preventDefault()
      print()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [print])
}

function useRunningHead(): void {
  useEffect(() => {
    let remove = (): void => undefined
    const begin = (): void => {
      remove()
      remove = putRunningHead()
    }
    const end = (): void => remove()
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    return () => {
      end()
      window.removeEventListener('beforeprint', begin)
      window.removeEventListener('afterprint', end)
    }
  }, [])
}

const paperStyles = ({ palette }: Theme): CSSObject => printStyles(palette.mode)

/** Prints the open page and adds the print styles; on phones the button is in the user menu, because the top bar is full. */
export function Printing({ isPhone }: { readonly isPhone: boolean }) {
  const translate = useTranslate()
  const { print, isBusy } = usePrinting()
  usePrintKey(print)
  useRunningHead()
  const label = translate('nerud.seeing.paper.print')
  return (
    <>
      <GlobalStyles styles={paperStyles} />
      {!isPhone && (
        <IconButton
          aria-label={label}
          title={translate('nerud.seeing.paper.hint')}
          aria-keyshortcuts="Control+P Meta+P"
          aria-busy={isBusy}
          onClick={print}
        >
          {isBusy ? <CircularProgress size={20} color="inherit" /> : <PrintIcon />}
        </IconButton>
      )}
    </>
  )
}
