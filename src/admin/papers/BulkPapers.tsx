import PrintIcon from '@mui/icons-material/Print'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import type { Resource } from '#resource'
import { messageOf } from '../api.ts'
import { DialogButtons } from '../page/DialogButtons.tsx'
import { TemplatesOf } from './TemplatesOf.tsx'

interface BulkPapersProps {
  readonly resource: Resource
  readonly object: number
  /** The selected records, or what reads all that are found. */
  readonly ids: readonly number[] | (() => Promise<readonly number[]>)
  /** There are too many of them, or it is not known yet how many. */
  readonly isOff: boolean
}

/** The documents of the selected records: all in one PDF for printing, or as files. */
export const BulkPapers = ({ resource, object, ids, isOff }: BulkPapersProps) => {
  const translate = useTranslate()
  const notify = useNotify()
  const [printed, print] = useState<readonly number[]>()
  const [isReading, setReading] = useState(false)
  const open = async (): Promise<void> => {
    if (typeof ids !== 'function') return print(ids)
    setReading(true)
    try {
      print(await ids())
    } catch (error) {
      notify(messageOf(error), { type: 'error' })
    } finally {
      setReading(false)
    }
  }
  const close = (): void => print(undefined)
  return (
    <>
      <Button startIcon={<PrintIcon />} onClick={() => void open()} loading={isReading} disabled={isOff}>
        {translate('nerud.show.papers.many')}
      </Button>
      {printed && (
        <Dialog open onClose={close} fullWidth maxWidth="sm">
          <DialogTitle>{translate('nerud.show.papers.ofSelected', { smart_count: printed.length })}</DialogTitle>
          <DialogContent>
            <TemplatesOf resource={resource} ids={printed} isMany object={object} />
          </DialogContent>
          <DialogButtons cancel={{ label: translate('nerud.show.papers.close'), onClick: close }} />
        </Dialog>
      )}
    </>
  )
}
