-- Whether the house has, or ever had, an account of the office.
select exists (select from office_accounts) as has
