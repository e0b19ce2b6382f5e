import { expect, expectAccessible, password, signIn, signOut, signUp, test } from './journey.ts'
import { mailTo, noticeTo } from './mail.ts'

test('a code entered in Settings verifies the address and changes nothing else', async ({
  page,
  email,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 422/)
  await signUp(page, email, '/settings')
  const address = page.getByRole('region', { name: 'Email Address' })
  await expect(address).toContainText('Your email address isn’t verified yet.')
  await expectAccessible(page)

  await address.getByRole('button', { name: 'Send Code' }).click()
  const field = address.getByLabel('Code', { exact: true })
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
  await field.fill('000000')
  await page.keyboard.press('Enter')
  await expect(address.getByRole('alert')).toContainText('The code is wrong or has expired')
  await expectAccessible(page)
  await field.fill((await mailTo(product, email)).code)
  await page.keyboard.press('Enter')
  await expect(address.getByText('Your email address is verified.')).toBeVisible()
  await expect(address.getByRole('button', { name: 'Change Email' })).toBeFocused()

  await page.reload()
  await expect(address).toContainText(email)
  await expect(address).not.toContainText('verified')
  await page.getByRole('button', { name: 'Show Activity' }).click()
  await expect(page.getByRole('list', { name: 'Recent activity' })).toContainText('Email address verified')

  await signOut(page)
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
})

test('the first sign-in by mail says, in a mail and in Settings, what was removed', async ({
  page,
  email,
  product,
  expectedComplaints,
}) => {
  expectedComplaints.push(/status of 400/)
  const apikey = (await (await page.request.get('/api/v1/config')).json()).anon_key
  const stranger = await page.request.post('/auth/v1/signup', {
    headers: { apikey },
    data: { email, password },
  })
  expect(stranger.ok()).toBe(true)

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await page.getByLabel('Code').fill((await mailTo(product, email)).code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('New Password').fill('the password of the owner')
  await page.getByRole('button', { name: 'Save Password' }).click()
  await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
  expect((await noticeTo(product, email)).subject).toBe('Earlier access to your Outgo account was removed')

  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('button', { name: 'Show Activity' }).click()
  const activity = page.getByRole('list', { name: 'Recent activity' })
  await expect(activity).toContainText('Earlier ways to sign in removed')
  await signOut(page)
  await signIn(page, email)
  await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
})
