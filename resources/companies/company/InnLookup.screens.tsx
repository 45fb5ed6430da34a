import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { isInn } from '#russian'
import { ownerCompany } from '../companyKinds.ts'
import { INFO_BY_INN, OWNER_INFO_BY_INN } from './cardAndReports.ts'
import { isHttpProblem } from '#admin/api.ts'
import { useProvider } from '#admin/data/provider.ts'
import type { AidProps } from '#admin/customScreens.tsx'

/** The register's data about a party, as far as the form of a company needs them (silent-places §2). */
interface Party {
  readonly name: string
  readonly shortName: string | null
  readonly fullName: string
  readonly kpp: string | null
  readonly ogrn: string | null
  readonly address: string | null
  readonly warning: string | null
}

/** Fills in a company's form from the state register by its INN; values that the register lacks stay as typed. */
export const InnLookup = ({ resource, name, fill }: AidProps) => {
  const t = useTranslate()
  const notify = useNotify()
  const provider = useProvider()
  const path = resource.name === ownerCompany.name ? OWNER_INFO_BY_INN : INFO_BY_INN
  const inn = String(useWatch({ name }) ?? '').replace(/\s/g, '')
  const [isBusy, setBusy] = useState(false)
  const look = async (): Promise<void> => {
    setBusy(true)
    try {
      const { data: party } = await provider.invoke<Party>(resource.name, { path, query: { inn } })
      const { name: title, shortName, fullName, kpp, ogrn, address } = party
      fill(Object.fromEntries(Object.entries({ name: title, shortName, fullName, kpp, ogrn, address }).filter(([, value]) => value)))
      notify(party.warning ?? t('nerud.screens.inn.filled'), { type: party.warning ? 'warning' : 'success' })
    } catch (error) {
      if (!isHttpProblem(error)) throw error
      notify(error.text || error.message, { type: 'warning' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="small" onClick={() => void look()} disabled={!isInn(inn) || isBusy} sx={{ alignSelf: 'flex-start' }}>
      {t('nerud.screens.inn.fill')}
    </Button>
  )
}
