import Button from '@mui/material/Button'
import { useMemo, useState } from 'react'
import { useRecordContext, useTranslate } from 'react-admin'
import { useMay } from '#admin/authProvider.ts'
import { ListOf } from '#admin/list/ListOf.tsx'
import { AddPayment } from './adding/AddPayment.screens.tsx'

/** The expenses of the current employee, and the dialog that adds one (finance §2.4, account mode). */
export function AccountPayments() {
  const t = useTranslate()
  const { can } = useMay()
  const id = Number(useRecordContext()?.id ?? 0)
  const under = useMemo(() => ({ by: 'account', id }), [id])
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <ListOf compact resource="payment" view="exps" under={under}>
        {can(['COST_ADD']) && (
          <Button size="small" variant="contained" onClick={() => setAdding(true)} sx={{ alignSelf: 'flex-start', mb: 1 }}>
            {t('nerud.addPayment.payroll')}
          </Button>
        )}
      </ListOf>
      {isAdding && <AddPayment of={{ mode: 'account', account: id }} close={() => setAdding(false)} />}
    </>
  )
}
