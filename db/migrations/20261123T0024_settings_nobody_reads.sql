-- Two settings of payouts that nothing has read since those of payout.* took their place: who changed them saw no effect.
delete from config_factor where key in ('transfer.payout_most', 'transfer.manager_above');
