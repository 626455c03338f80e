/** Personal data for whoever doesn't need it whole: enough to tell customers apart, and to ask "does it end in 78?" */

const DOTS = '•••'

/** `n•••@example.org` */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return at < 1 ? DOTS : `${[...email][0]}${DOTS}${email.slice(at)}`
}

/** `••• 78` */
export const maskedPhone = (phone: string): string => `${DOTS} ${phone.replaceAll(/\D/g, '').slice(-2)}`
