import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useRef, useState, type ChangeEvent } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { EDITED, EXCEL_CHANGES, fieldsInExcel, type ReturnedFile } from '#resource/returned'
import { isHttpProblem } from '../../api.ts'
import { useProvider } from '../../data/providerTypes.ts'
import { useMay } from '../../may.ts'
import { useExport } from '../useExport.ts'
import { useListing } from '../listing.ts'
import { ReturnedDialog } from './ReturnedDialog.tsx'

interface Brought {
  readonly name: string
  readonly changes: ReturnedFile
}

/** Uploads a file edited in Excel and gets the list of its changes. */
function useBringing() {
  const provider = useProvider()
  const notify = useNotify()
  const [brought, setBrought] = useState<Brought | null>(null)
  const bring = async (file: File): Promise<void> => {
    const form = new FormData()
    form.append('file', file)
    try {
      const { data } = await provider.invoke<ReturnedFile>(null, { method: 'POST', path: EXCEL_CHANGES, form })
      setBrought({ name: file.name, changes: data })
    } catch (problem) {
      if (!isHttpProblem(problem)) throw problem
      notify(problem.errors['file'] ?? problem.text, { type: 'error' })
    }
  }
  return { brought, bring, close: () => setBrought(null) }
}

interface ExcelEditingProps {
  /** The button that the menu is anchored to; null while it is closed. */
  readonly anchor: HTMLElement | null
  readonly close: () => void
}

/** The menu for editing in Excel: exports a file with record ids, and uploads the edited file. */
export const ExcelEditing = ({ anchor, close: closeMenu }: ExcelEditingProps) => {
  const translate = useTranslate()
  const { mayField } = useMay()
  const { resource } = useListing()
  const { run, isBusy } = useExport()
  const { brought, bring, close } = useBringing()
  const input = useRef<HTMLInputElement>(null)
  const isNothing = fieldsInExcel(resource, (name, operation) => mayField(resource, name, operation)).length === 0
  const choose = (work: () => void) => (): void => {
    closeMenu()
    work()
  }
  const take = ({ target }: ChangeEvent<HTMLInputElement>): void => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void bring(file)
  }
  return (
    <>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={closeMenu} transitionDuration={0}>
        <MenuItem disabled={isBusy || isNothing} onClick={choose(() => run?.([[EDITED, '1']]))}>
          {translate('nerud.excel.export')}
        </MenuItem>
        <MenuItem disabled={isNothing} onClick={choose(() => input.current?.click())}>
          {translate('nerud.excel.return')}
        </MenuItem>
      </Menu>
      <input ref={input} type="file" accept=".xlsx" hidden aria-label={translate('nerud.excel.return')} onChange={take} />
      {brought && <ReturnedDialog key={brought.name} name={brought.name} changes={brought.changes} close={close} />}
    </>
  )
}
