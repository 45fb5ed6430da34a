import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { idOf } from '#resource'
import { isInn } from '#russian'
import { INFO_BY_INN } from '#resources/companies/company/cardAndReports'
import type { NoteProps } from '#admin/customScreens.tsx'
import { useResource } from '#admin/resourceContext.tsx'
import { useProvider } from '#admin/data/provider.ts'
import { RecordDialog } from '#admin/form/RecordDialog.tsx'
import { useMay } from '#admin/authProvider.ts'

/** The register's fields about a party that the form of a company needs. */
const PARTY_FIELDS = ['name', 'shortName', 'fullName', 'kpp', 'ogrn', 'address'] as const

/** Creates a company for a counterparty known only by its INN, with the data of the register, else with those of the bank. */
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
      setStart({ ...details, ...Object.fromEntries(PARTY_FIELDS.flatMap(name => (data[name] ? [[name, data[name]]] : []))) })
    } catch {
      // What the register lacks is typed by the user.
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

/** Next to the INN of a counterparty that is not a company yet: a button that creates it. */
export const UnknownCompany = ({ record }: NoteProps) =>
  isInn(String(record['inn'] ?? '')) && !idOf(record['counterparty']) ? <Making record={record} /> : null
