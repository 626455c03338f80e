/** The card that customers hold to a reader, as a charge tells of it. Receipts print parts of this. */
import { randomBytes } from 'node:crypto'

export interface CardPresent {
  amount_authorized: number | null
  brand: string
  cardholder_name: null
  country: string
  emv_auth_data: null
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: 'credit'
  generated_card: null
  incremental_authorization_supported: false
  last4: string
  network: string
  overcapture_supported: false
  read_method: 'contactless_emv' | 'contact_emv'
  receipt: {
    account_type: 'credit'
    application_cryptogram: string
    application_preferred_name: string
    /** null: the bank said no */
    authorization_code: string | null
    authorization_response_code: string
    cardholder_verification_method: 'online_pin' | null
    dedicated_file_name: string
    terminal_verification_results: string
    transaction_status_information: string
  }
}

/** Response codes of ISO 8583, "00" and "05", in hexadecimal as EMV writes them. */
const APPROVED = '3030'
const DECLINED = '3035'

export function cardPresent({
  amount,
  approved,
  pin,
}: {
  amount: number
  approved: boolean
  pin: boolean
}): CardPresent {
  return {
    amount_authorized: approved ? amount : null,
    brand: 'visa',
    cardholder_name: null,
    country: 'FR',
    emv_auth_data: null,
    exp_month: 12,
    exp_year: 2034,
    fingerprint: 'simulatedvisa4242',
    funding: 'credit',
    generated_card: null,
    incremental_authorization_supported: false,
    last4: '4242',
    network: 'visa',
    overcapture_supported: false,
    read_method: pin ? 'contact_emv' : 'contactless_emv',
    receipt: {
      account_type: 'credit',
      application_cryptogram: randomBytes(8).toString('hex').toUpperCase(),
      application_preferred_name: 'VISA CREDIT',
      authorization_code: approved ? String(100_000 + (randomBytes(2).readUInt16BE() % 900_000)) : null,
      authorization_response_code: approved ? APPROVED : DECLINED,
      cardholder_verification_method: pin ? 'online_pin' : null,
      dedicated_file_name: 'A0000000031010',
      terminal_verification_results: '0000008000',
      transaction_status_information: 'E800',
    },
  }
}
