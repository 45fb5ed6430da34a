import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { idOf } from '#resource'
import { isInn } from '#russian'
import { INFO_BY_INN } from '#resources/companies/company/kinds'
import type { NoteProps } from '#admin/areaScreens.ts'
import { useProvider } from '#admin/data/providerTypes.ts'
import { useResource } from '#admin/declared.tsx'
import { RecordDialog } from '#admin/form/RecordDialog.tsx'
import { useMay } from '#admin/may.ts'

/** What the register says of a party, as far as the form of a company asks. */
const KNOWN = ['name', 'shortName', 'fullName', 'kpp', 'ogrn', 'address'] as const

/** The company of a counterparty of whom only the INN is known: made with what the register says of it, else with what the bank has said. */
const Making = ({ record }: Pick<NoteProps, 'record'>) => {
  const t = useTranslate()
  const provider = useProvider()
  const client = useQueryClient()
  const { may } = useMay()
  const company = useResource('company')
  const [start, setStart] = useState<Readonly<Record<string, unknown>>>()
  const [isBusy, setBusy] = useState(false)
  const { inn, kpp, otherName } = record
  if (!may(company, 'create')) return null
  const begin = async (): Promise<void> => {
    setBusy(true)
    const details = { inn, kpp: kpp || undefined, name: otherName || undefined, shortName: otherName || undefined }
    try {
      const { data } = await provider.invoke<Readonly<Record<string, unknown>>>('company', {
        path: INFO_BY_INN,
        query: { inn },
        quiet: true,
      })
      setStart({ ...details, ...Object.fromEntries(KNOWN.flatMap(name => (data[name] ? [[name, data[name]]] : []))) })
    } catch {
      // What the register does not know is typed by hand.
      setStart(details)
    } finally {
      setBusy(false)
    }
  }
  const done = (): void => {
    setStart(undefined)
    void client.invalidateQueries({ queryKey: ['bankTransaction'] })
  }
  return (
    <Box sx={{ display: 'grid', justifyItems: 'start' }}>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {t('nerud.proposal.unknown')}
      </Typography>
      <Button size="small" onClick={() => void begin()} loading={isBusy}>
        {t('nerud.proposal.makeCompany')}
      </Button>
      {start && <RecordDialog resource="company" start={start} onDone={done} />}
    </Box>
  )
}

/** Beside the INN of a counterparty that is no company of ours yet: the way to make it one. */
export const UnknownCompany = ({ record }: NoteProps) =>
  isInn(String(record['inn'] ?? '')) && !idOf(record['counterparty']) ? <Making record={record} /> : null
