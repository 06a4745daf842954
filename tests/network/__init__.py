"""Tables over the network: matches of people at devices of their own."""
